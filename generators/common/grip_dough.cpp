#include "generators/common/grip_dough.hpp"

#include <algorithm>
#include <utility>

namespace stim {
namespace {

double share_of(double from, double to, double share) { return from + (to - from) * share; }

}  // namespace

Gripping press(const Vec3& at, double forwards, double cupped, const Arm& arm) {
    const HandFrame frame = frame_holding(at, {share_of(forwards, 96, cupped), 0, -15}, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    const Flexion flexion{share_of(5, 24, cupped), share_of(9, 32, cupped), share_of(7, 20, cupped)};
    constexpr std::pair<Finger, double> spread[] = {
        {Finger::index, 7}, {Finger::middle, 1}, {Finger::ring, -5}, {Finger::little, -13}};
    for (const auto& [finger, sideways] : spread) bend(out.hand, finger, flexion, share_of(1, 0.5, cupped) * sideways);
    rest_thumb(out.hand, {share_of(28, 14, cupped), share_of(8, 20, cupped)});
    return out;
}

Gripping clasp(const Vec3& at, double radius, const Arm& arm) {
    const double q = radius / arm.scale;
    const HandFrame frame = frame_holding(at, {62 + 0.30 * q, 6, -34 - 0.92 * q}, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    const auto touch = [&](Finger finger, const HandPoint& side) {
        return at + (radius + 0.8 * tip_radius(out.hand, finger)) * frame.direction(side).normalized();
    };
    constexpr std::pair<Finger, double> around[] = {
        {Finger::index, 0.42}, {Finger::middle, 0.05}, {Finger::ring, -0.32}, {Finger::little, -0.66}};
    for (const auto& [finger, sideways] : around)
        out.tip_error = std::max(out.tip_error, reach(out.hand, finger, touch(finger, {0.80, sideways, 0.20}), 30));
    out.tip_error = std::max(out.tip_error, reach_with_thumb(out.hand, touch(Finger::thumb, {-0.40, 0.86, 0.22}), {58, 30}));
    return out;
}

}  // namespace stim
