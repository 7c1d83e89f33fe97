// Grips for soft things: a hand that presses or cups with its palm, and one that clasps a ball.
#pragma once

#include "generators/common/grips.hpp"

namespace stim {

/// The hand lies on a surface at `at`, its back along the normal: by azimuth and dip the fingers point along the surface, by
/// the roll the hand tilts. `forwards` is what lies there: 62 the middle of the palm, 96 the roots of the fingers. `cupped`
/// goes from 0, a flat hand, to 1, fingers bent around a ball.
Gripping press(const Vec3& at, double forwards, double cupped, const Arm& arm);

/// The largest radius that a hand can clasp, in units of its scale.
inline constexpr double widest_clasp = 48;
/// Four fingertips on one side of a ball about `at`, the thumb on the other.
Gripping clasp(const Vec3& at, double radius, const Arm& arm);

}  // namespace stim
