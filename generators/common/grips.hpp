// Grips: where a hand is and how its fingers lie for what it does. The held point has a fixed place in the hand's frame.
#pragma once

#include <optional>

#include "generators/common/jointed_hand.hpp"

namespace stim {

/// The arm of a hand, and how large it is.
struct Arm {
    HandAim aim;
    Vec3 direction;    ///< from the wrist along the forearm
    double scale = 1;  ///< 1: an adult's hand where a px is about a millimetre
};

struct Gripping {
    JointedHand hand;
    double tip_error = 0;  ///< px, the largest of the fingers that carry; 0 but for a grip that was asked too much
};

/// The index finger stands on `at`, and the middle one on `second`; the others are curled.
Gripping point(const Vec3& at, const std::optional<Vec3>& second, const Arm& arm);
/// The level axis from thumb to index finger on which a pinch is at ease, at a dip of 20 degrees.
Vec3 pinch_axis(const HandAim& aim);
/// The tips of index and thumb at both ends of an opening about `at`, along the unit vector `axis` from thumb to index.
/// The opening is at most 54 units of scale.
Gripping pinch(const Vec3& at, const Vec3& axis, double opening, const Arm& arm);

/// The largest bend of the wrist, degrees.
inline constexpr double most_wrist_bend = 70;
double wrist_bend(const JointedHand& hand);

}  // namespace stim
