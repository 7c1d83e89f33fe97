#include "generators/common/grips.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim {

Gripping point(const Vec3& at, const std::optional<Vec3>& second, const Arm& arm) {
    const HandPoint one{170, 27, -50}, two{174, 14, -43};  // where the index finger stands; the middle of both fingers
    const Vec3 held = second ? mixed(at, *second, 0.5) : at;
    const HandFrame frame = frame_holding(held, second ? two : one, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    const auto stand = [&](Finger finger, const Vec3& on) {
        const Vec3 tip = on + Vec3{0, 0, tip_radius(out.hand, finger)};
        out.tip_error = std::max(out.tip_error, reach(out.hand, finger, tip, second ? 13 : 12));
    };
    stand(Finger::index, at);
    bend(out.hand, Finger::middle, {66, 86, 50});
    bend(out.hand, Finger::ring, {70, 90, 52});
    bend(out.hand, Finger::little, {72, 88, 52});
    if (second) stand(Finger::middle, *second);
    reach_with_thumb(out.hand, frame.at({92, 24, -52}), {36, 44});
    return out;
}

Vec3 pinch_axis(const HandAim& aim) {
    const double turn = aim.azimuth * portable::pi / 180 + (aim.right ? -1 : 1) * 0.890;  // 51 degrees
    return {portable::cos(turn), portable::sin(turn), 0};
}

Gripping pinch(const Vec3& at, const Vec3& axis, double opening, const Arm& arm) {
    const HandFrame frame = frame_holding(at, {126, 33, -52}, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    const double index = tip_radius(out.hand, Finger::index), thumb = tip_radius(out.hand, Finger::thumb);
    const Vec3 above = at + (opening / 2 + 0.9 * index) * axis + Vec3{0, 0, 0.4 * index};
    const Vec3 below = at - (opening / 2 + 0.9 * thumb) * axis + Vec3{0, 0, 0.4 * thumb};
    out.tip_error = std::max(reach(out.hand, Finger::index, above, 9), reach_with_thumb(out.hand, below, {20, 24}));
    bend(out.hand, Finger::middle, {44, 62, 36});
    bend(out.hand, Finger::ring, {54, 72, 42});
    bend(out.hand, Finger::little, {60, 76, 46});
    return out;
}

double wrist_bend(const JointedHand& hand) {
    const Vec3 back = -hand.frame.f;
    return portable::atan2(back.cross(hand.arm).norm(), back.dot(hand.arm)) * 180 / portable::pi;
}

}  // namespace stim
