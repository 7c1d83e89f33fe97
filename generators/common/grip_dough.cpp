#include "generators/common/grip_dough.hpp"

#include <algorithm>
#include <utility>

namespace stim {
namespace {

double share_of(double from, double to, double share) { return from + (to - from) * share; }

}  // namespace

Gripping press(const Vec3& at, double forwards, double cupped, const Arm& arm) {
    const HandFrame frame = frame_holding(at, {forwards, 0, forwards > 80 ? -12.0 : -14.0}, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    struct Lie {
        Finger finger;
        double sideways, bent;
    };
    constexpr Lie lies[] = {
        {Finger::index, 7, 1}, {Finger::middle, 1, 1}, {Finger::ring, -5, 0.9}, {Finger::little, -13, 0.7}};
    for (const auto& [finger, sideways, bent] : lies) {
        const Flexion flexion{bent * share_of(2, 20, cupped), bent * share_of(3, 30, cupped), bent * share_of(3, 18, cupped)};
        bend(out.hand, finger, flexion, share_of(1, 0.5, cupped) * sideways);
    }
    // As high above the surface as the fingers.
    const Vec3 thumb = frame.at({share_of(117, 119, cupped), share_of(57, 46, cupped), share_of(-4, -12, cupped)});
    out.tip_error = reach_with_thumb(out.hand, thumb, {share_of(22, 14, cupped), share_of(-8, 4, cupped)});
    return out;
}

// The numbers keep all joints within their limits at every radius from 14 units on.
Gripping clasp(const Vec3& at, double radius, const Arm& arm) {
    const double q = radius / arm.scale;
    const HandFrame frame = frame_holding(at, {104.3 - 0.082 * q, 1.6, -67.5 - 0.448 * q}, arm.aim, arm.scale);
    Gripping out{resting_hand(frame, arm.direction, arm.aim.right), 0};
    const auto touch = [&](Finger finger, const HandPoint& side) {
        return at + (radius + 0.8 * tip_radius(out.hand, finger)) * frame.direction(side).normalized();
    };
    constexpr std::pair<Finger, double> around[] = {
        {Finger::index, 0.42}, {Finger::middle, 0.05}, {Finger::ring, -0.32}, {Finger::little, -0.66}};
    for (const auto& [finger, side] : around) {
        const HandPoint towards{0.45, (1.61 - 0.015 * q) * side, 0.50};
        out.tip_error = std::max(out.tip_error, reach(out.hand, finger, touch(finger, towards), 46.1 - 0.765 * q));
    }
    const Vec3 thumb = touch(Finger::thumb, {-0.25, 0.86, 0.18});
    out.tip_error = std::max(out.tip_error, reach_with_thumb(out.hand, thumb, {26.8 + 0.093 * q, 25.3 - 0.175 * q}));
    return out;
}

}  // namespace stim
