// Gear wheels: outlines with teeth that mesh, and dashed circles where wheels may be put in.
#pragma once

#include "generators/core_knowledge/parts/turning.hpp"

namespace stim::core_knowledge {

inline constexpr double tooth_depth = 4;  ///< px, beyond a wheel's radius, and as much within it

/// The outline of a wheel; the middle of a tooth lies in the direction `phase`, in radians.
Polygon gear_outline(const Wheel& wheel, double phase);
/// The phase of a wheel whose teeth mesh with those of a wheel that it touches.
double meshing_phase(const Wheel& wheel, const Wheel& other, double phase_of_other);
/// The wheel that has this outline.
Wheel wheel_of(const Polygon& outline);
/// A circle of dashes.
Paths dashed_circle(const Wheel& wheel);

}  // namespace stim::core_knowledge
