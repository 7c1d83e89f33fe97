#include "generators/common/grip_wrap.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

constexpr double wrap_radians(double degrees) { return degrees * portable::pi / 180; }
constexpr double wrap_knuckles = wrap_radians(150);  // round the axis, from `across` to the far side

double whole_length(Finger finger) {
    const std::array<double, 3>& bones = bones_of(finger);
    return bones[0] + bones[1] + bones[2];
}

}  // namespace

Gripping wrap(const RoundThing& thing, double opening, const Vec3& arm, double scale) {
    const Vec3 far = thing.axis.cross(thing.across);
    const double wall = thing.radius + opening;
    const auto outwards = [&](double angle) { return portable::cos(angle) * thing.across + portable::sin(angle) * far; };
    HandFrame frame{{}, 0.62 * thing.across + 0.78 * far, thing.axis, 0.62 * far - 0.78 * thing.across, scale};
    frame.f = frame.f.normalized(), frame.n = frame.n.normalized();
    frame.wrist = thing.middle + (wall + 15 * scale) * outwards(wrap_knuckles) - 88 * scale * frame.f;
    Gripping out{resting_hand(frame, arm, false), 0};
    const auto on_wall = [&](Finger finger, double angle, double up) {
        return thing.middle + (wall + tip_radius(out.hand, finger)) * outwards(angle) + scale * up * thing.axis;
    };
    constexpr std::array<double, 4> shares{0.80, 0.84, 0.80, 0.69};  // of a finger's length that lie along the wall
    for (const Finger finger : long_fingers) {
        const double way = shares[static_cast<std::size_t>(finger)] * whole_length(finger) * scale;
        const double angle = wrap_knuckles - std::min(2.3, way / (wall + 9 * scale));
        out.tip_error = std::max(out.tip_error, reach(out.hand, finger, on_wall(finger, angle, 0.92 * root_of(finger).s), 25));
    }
    const double thumb = wrap_knuckles + wrap_radians(74) * std::min(1.0, 62 / wall + 0.25);
    out.tip_error = std::max(out.tip_error, reach_with_thumb(out.hand, on_wall(Finger::thumb, thumb, 30), {34, 62}));
    return out;
}

}  // namespace stim
