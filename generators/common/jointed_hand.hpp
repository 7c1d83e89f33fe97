// A hand with bones of fixed length: its frame, its joints in space, and the closed-form inverse kinematics of its fingers.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "generators/common/space.hpp"

namespace stim {

enum class Finger { index, middle, ring, little, thumb };
inline constexpr std::size_t finger_count = 5;
inline constexpr Finger long_fingers[] = {Finger::index, Finger::middle, Finger::ring, Finger::little};

/// A place or direction in the hand's own frame, at scale 1: forwards, to the thumb's side, to the back of the hand.
struct HandPoint {
    double f = 0, s = 0, n = 0;
};

/// Wrist and unit vectors forwards, to the thumb's side and to the back of the hand.
struct HandFrame {
    Vec3 wrist, f, s, n;
    double scale = 1;

    Vec3 direction(const HandPoint& p) const { return p.f * f + p.s * s + p.n * n; }
    Vec3 at(const HandPoint& p) const { return wrist + scale * direction(p); }
};

/// Where the fingers point: azimuth on the table from X towards Y, and dip below level, in degrees; roll about that axis.
struct HandAim {
    double azimuth = 0, dip = 0, roll = 0;
    bool right = true;
};
/// The frame in which `held`, fixed in the hand, lies at `at`: the arm does the reaching.
HandFrame frame_holding(const Vec3& at, const HandPoint& held, const HandAim& aim, double scale);

/// Flexions of knuckle, middle and end joint, degrees.
struct Flexion {
    double knuckle = 0, middle = 0, end = 0;
};
inline constexpr Flexion curled{58, 88, 52}, loose{44, 62, 36}, straight{4, 6, 4};

/// Root, two joints and tip of a finger; of the thumb the root lies in the palm. `nail` is the outward normal of its last
/// bone's back.
struct FingerPose {
    std::array<Vec3, 4> joints;
    Vec3 nail;
};

struct JointedHand {
    HandFrame frame;
    Vec3 arm;  ///< unit vector from the wrist along the forearm
    bool right = true;
    std::array<FingerPose, finger_count> fingers;

    FingerPose& of(Finger finger) { return fingers[static_cast<std::size_t>(finger)]; }
    const FingerPose& of(Finger finger) const { return fingers[static_cast<std::size_t>(finger)]; }
};

/// Lengths of its bones and radii from root to tip, at scale 1, px, which is about a millimetre.
const std::array<double, 3>& bones_of(Finger finger);
const std::array<double, 4>& radii_of(Finger finger);
/// Its root in the hand's frame.
const HandPoint& root_of(Finger finger);
double tip_radius(const JointedHand& hand, Finger finger);

/// All fingers curled, the thumb beside them.
JointedHand resting_hand(const HandFrame& frame, const Vec3& arm, bool right);
/// A long finger by its flexions, turned sideways by `spread` degrees towards the thumb.
void bend(JointedHand& hand, Finger finger, const Flexion& flexion, double spread = 0);
/// A long finger by its tip and the flexion of its end joint, degrees. Returns how far the tip stays off, px: 0 within reach.
double reach(JointedHand& hand, Finger finger, const Vec3& tip, double end);
/// How far the thumb's first bone stands out and down, degrees.
struct ThumbBase {
    double out = 30, down = 24;
};
void rest_thumb(JointedHand& hand, const ThumbBase& base);
/// The thumb by its tip and its first bone; its middle joint stands out to its side, or towards `pole`.
double reach_with_thumb(JointedHand& hand, const Vec3& tip, const ThumbBase& base, const std::optional<Vec3>& pole = {});

/// Angles that anatomy bounds, in degrees. Of the thumb: `middle` and `end` alone.
struct JointAngles {
    double knuckle = 0, middle = 0, end = 0, sideways = 0;
};
JointAngles joint_angles(const JointedHand& hand, Finger finger);

}  // namespace stim
