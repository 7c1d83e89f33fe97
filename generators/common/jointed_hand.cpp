#include "generators/common/jointed_hand.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

struct FingerForm {
    HandPoint root;
    std::array<double, 3> bones;
    std::array<double, 4> radii;
};

constexpr std::array<FingerForm, finger_count> finger_forms{{
    {{88, 27, 0}, {45, 27, 21}, {11.5, 10, 9, 7.6}},
    {{92, 7, 3}, {49, 31, 22}, {11.5, 10.2, 9.2, 7.8}},
    {{87, -13, 1}, {45, 29, 21}, {11, 9.6, 8.6, 7.2}},
    {{77, -31, -4}, {35, 21, 19}, {9.8, 8.4, 7.6, 6.4}},
    {{24, 26, -10}, {43, 35, 28}, {16, 12.5, 11, 8.6}},
}};

const FingerForm& form_of(Finger finger) { return finger_forms[static_cast<std::size_t>(finger)]; }

double in_radians(double degrees) { return degrees * portable::pi / 180; }
double in_degrees(double radians) { return radians * 180 / portable::pi; }

// What of v stands across the unit vector u.
Vec3 across(const Vec3& v, const Vec3& u) { return v - v.dot(u) * u; }

struct TwoBones {
    Vec3 joint, end;
};

// From a towards c with bones of these lengths, bent towards the pole: the law of cosines. Out of reach they end on the way.
TwoBones two_bones(const Vec3& a, const Vec3& c, double first, double second, const Vec3& pole) {
    const Vec3 u = (c - a).normalized();
    const double d = std::clamp((c - a).norm(), std::abs(first - second), first + second);
    const double along = (d * d + first * first - second * second) / (2 * d);
    const double height = std::sqrt(std::max(0.0, first * first - along * along));
    return {a + along * u + height * across(pole, u).normalized(), a + d * u};
}

// Signed, about `axis`.
double angle_about(const Vec3& from, const Vec3& to, const Vec3& axis) {
    return in_degrees(portable::atan2(from.cross(to).dot(axis), from.dot(to)));
}

double angle_between(const Vec3& a, const Vec3& b) { return in_degrees(portable::atan2(a.cross(b).norm(), a.dot(b))); }

// The thumb's root and the end of its first bone.
std::array<Vec3, 2> thumb_base(const HandFrame& frame, const ThumbBase& base) {
    const double o = in_radians(base.out), d = in_radians(base.down), level = portable::cos(d);
    const FingerForm& form = form_of(Finger::thumb);
    const Vec3 root = frame.at(form.root);
    const Vec3 along = frame.direction({portable::cos(o) * level, portable::sin(o) * level, -portable::sin(d)});
    return {root, root + frame.scale * form.bones[0] * along};
}

void set_thumb(JointedHand& hand, const std::array<Vec3, 2>& base, const Vec3& joint, const Vec3& tip) {
    const Vec3 along = (tip - joint).normalized();
    hand.of(Finger::thumb) = {{base[0], base[1], joint, tip},
                              across(hand.frame.direction({0, 0.8, 0.6}), along).normalized()};
}

}  // namespace

HandFrame frame_holding(const Vec3& at, const HandPoint& held, const HandAim& aim, double scale) {
    const double a = in_radians(aim.azimuth), b = in_radians(aim.dip), r = in_radians(aim.roll);
    const Vec3 f{portable::cos(a) * portable::cos(b), portable::sin(a) * portable::cos(b), -portable::sin(b)};
    const Vec3 up = across({0, 0, 1}, f).normalized(), side = f.cross(up);
    const Vec3 n = portable::cos(r) * up + portable::sin(r) * side;
    HandFrame out{{}, f, f.cross(n) * (aim.right ? -1 : 1), n, scale};
    out.wrist = at - scale * out.direction(held);
    return out;
}

const std::array<double, 3>& bones_of(Finger finger) { return form_of(finger).bones; }
const std::array<double, 4>& radii_of(Finger finger) { return form_of(finger).radii; }
const HandPoint& root_of(Finger finger) { return form_of(finger).root; }
double tip_radius(const JointedHand& hand, Finger finger) { return hand.frame.scale * radii_of(finger)[3]; }

JointedHand resting_hand(const HandFrame& frame, const Vec3& arm, bool right) {
    JointedHand out{frame, arm.normalized(), right, {}};
    for (const Finger finger : long_fingers) bend(out, finger, curled);
    rest_thumb(out, {});
    return out;
}

void bend(JointedHand& hand, Finger finger, const Flexion& flexion, double spread) {
    const FingerForm& form = form_of(finger);
    const double turn = in_radians(spread), c = portable::cos(turn), s = portable::sin(turn);
    FingerPose& out = hand.of(finger);
    out.joints[0] = hand.frame.at(form.root);
    double bent = 0;
    Vec3 along;
    for (std::size_t i = 0; i < 3; ++i) {
        bent += in_radians(i == 0 ? flexion.knuckle : i == 1 ? flexion.middle : flexion.end);
        along = hand.frame.direction({portable::cos(bent) * c, portable::cos(bent) * s, -portable::sin(bent)});
        out.joints[i + 1] = out.joints[i] + hand.frame.scale * form.bones[i] * along;
    }
    const Vec3 sideways = hand.frame.direction({c, s, 0}).cross(hand.frame.n);
    out.nail = sideways.cross(along).normalized();
}

// The two bones beyond the middle joint are one for the law of cosines, as their angle is given.
double reach(JointedHand& hand, Finger finger, const Vec3& tip, double end) {
    const FingerForm& form = form_of(finger);
    const double k = hand.frame.scale, e = in_radians(end), l1 = form.bones[1], l2 = form.bones[2];
    const double along = l1 + l2 * portable::cos(e), aside = l2 * portable::sin(e);
    const double both = std::sqrt(along * along + aside * aside);
    const Vec3 root = hand.frame.at(form.root);
    const TwoBones bones = two_bones(root, tip, k * form.bones[0], k * both, hand.frame.n + 0.35 * hand.frame.f);
    const Vec3 straight = (bones.end - bones.joint).normalized();
    const Vec3 bent = across(bones.joint - root, straight);
    const Vec3 outwards = (bent.norm() > 1e-9 ? bent : across(hand.frame.n, straight)).normalized();
    const Vec3 second = (along / both) * straight + (aside / both) * outwards;
    FingerPose& out = hand.of(finger);
    out.joints = {root, bones.joint, bones.joint + k * l1 * second, bones.end};
    const Vec3 sideways = (bones.joint - root).normalized().cross(hand.frame.n).normalized();
    out.nail = sideways.cross((bones.end - out.joints[2]).normalized()).normalized();
    return (bones.end - tip).norm();
}

void rest_thumb(JointedHand& hand, const ThumbBase& base) {
    const std::array<Vec3, 2> first = thumb_base(hand.frame, base);
    const auto& bones = form_of(Finger::thumb).bones;
    const auto along = [&](const HandPoint& p) { return hand.frame.direction(p).normalized(); };
    const Vec3 joint = first[1] + hand.frame.scale * bones[1] * along({0.93, 0.22, -0.30});
    set_thumb(hand, first, joint, joint + hand.frame.scale * bones[2] * along({0.97, -0.05, -0.2}));
}

double reach_with_thumb(JointedHand& hand, const Vec3& tip, const ThumbBase& base, const std::optional<Vec3>& pole) {
    const std::array<Vec3, 2> first = thumb_base(hand.frame, base);
    const auto& bones = form_of(Finger::thumb).bones;
    const TwoBones found = two_bones(first[1], tip, hand.frame.scale * bones[1], hand.frame.scale * bones[2],
                                     pole.value_or(hand.frame.s + 0.5 * hand.frame.n));
    set_thumb(hand, first, found.joint, found.end);
    return (found.end - tip).norm();
}

JointAngles joint_angles(const JointedHand& hand, Finger finger) {
    const auto& j = hand.of(finger).joints;
    const Vec3 one = (j[1] - j[0]).normalized(), two = (j[2] - j[1]).normalized(), three = (j[3] - j[2]).normalized();
    if (finger == Finger::thumb) return {0, angle_between(one, two), angle_between(two, three), 0};
    // About the axis to the finger's side: bending is positive, over-stretching negative.
    const Vec3 side = hand.frame.n.cross(one).normalized();
    const double up = one.dot(hand.frame.n), forwards = one.dot(hand.frame.f), aside = one.dot(hand.frame.s);
    return {in_degrees(portable::atan2(-up, forwards)), angle_about(one, two, side), angle_about(two, three, side),
            in_degrees(portable::atan2(aside, std::sqrt(forwards * forwards + up * up)))};
}

}  // namespace stim
