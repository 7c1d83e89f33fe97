#include "generators/common/grip_wrap.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

constexpr double wrap_radians(double degrees) { return degrees * portable::pi / 180; }
// Round the axis from `across` to the far side: of the knuckles, and where the fingers point from them.
constexpr double wrap_knuckles = wrap_radians(140), wrap_forwards = wrap_radians(38);
constexpr double off_wall = 24;  // of the knuckles, units of the hand

double whole_length(Finger finger) {
    const std::array<double, 3>& bones = bones_of(finger);
    return bones[0] + bones[1] + bones[2];
}

/// Level polar coordinates about the thing's axis.
class RoundAxis {
public:
    explicit RoundAxis(const RoundThing& thing) : thing_(thing), far_(thing.axis.cross(thing.across)) {}

    Vec3 outwards(double angle) const { return portable::cos(angle) * thing_.across + portable::sin(angle) * far_; }
    Vec3 at(double angle, double radius, double up) const { return thing_.middle + radius * outwards(angle) + up * thing_.axis; }
    double up_to(const Vec3& p) const { return (p - thing_.middle).dot(thing_.axis); }
    double radius_of(const Vec3& p) const { return (p - thing_.middle - up_to(p) * thing_.axis).norm(); }
    double angle_of(const Vec3& p) const {
        const Vec3 off = p - thing_.middle;
        return portable::atan2(off.dot(far_), off.dot(thing_.across));
    }

private:
    const RoundThing& thing_;
    Vec3 far_;
};

HandFrame frame_at(const RoundThing& thing, const RoundAxis& round, double wall, double scale) {
    HandFrame out{{}, round.outwards(wrap_forwards), thing.axis, round.outwards(wrap_forwards + portable::pi / 2), scale};
    out.wrist = round.at(wrap_knuckles, wall + off_wall * scale, 0) - 88 * scale * out.f;
    return out;
}

// So far along the near wall that its last two bones are nearly straight: where a circle about its second joint meets it.
double lay_thumb(JointedHand& hand, const RoundAxis& round, double wall) {
    constexpr ThumbBase base{46, 74};
    constexpr double straightness = 0.88, height = 30;
    const double scale = hand.frame.scale, radius = wall + tip_radius(hand, Finger::thumb), up = height * scale;
    rest_thumb(hand, base);
    const Vec3 joint = hand.of(Finger::thumb).joints[1];
    const std::array<double, 3>& bones = bones_of(Finger::thumb);
    const double reach = straightness * (bones[1] + bones[2]) * scale, rise = up - round.up_to(joint);
    const double off = round.radius_of(joint), level = reach * reach - rise * rise;
    const double c = std::clamp((off * off + radius * radius - level) / (2 * off * radius), -1.0, 1.0);
    const double turn = portable::atan2(std::sqrt(1 - c * c), c), from = round.angle_of(joint);
    return reach_with_thumb(hand, round.at(from + turn, radius, up), base, round.outwards(from + turn / 2));
}

}  // namespace

Gripping wrap(const RoundThing& thing, double opening, const Vec3& arm, double scale) {
    constexpr std::array<double, 4> along{0.80, 0.80, 0.80, 0.76};  // shares of the fingers' lengths that lie along the wall
    const RoundAxis round(thing);
    const double wall = thing.radius + opening;
    Gripping out{resting_hand(frame_at(thing, round, wall, scale), arm, false), 0};
    for (const Finger finger : long_fingers) {
        const double way = along[static_cast<std::size_t>(finger)] * whole_length(finger) * scale;
        const double angle = wrap_knuckles - std::min(2.3, way / (wall + 9 * scale));
        const Vec3 tip = round.at(angle, wall + tip_radius(out.hand, finger), 0.92 * root_of(finger).s * scale);
        out.tip_error = std::max(out.tip_error, reach(out.hand, finger, tip, 25));
    }
    out.tip_error = std::max(out.tip_error, lay_thumb(out.hand, round, wall));
    return out;
}

}  // namespace stim
