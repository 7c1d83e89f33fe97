// A quick proof that a closed line does not cross itself.
#pragma once

#include <span>

#include "stim/scene/geometry.hpp"

namespace stim {

/// The middle of some points.
Vec2 mean_of(std::span<const Vec2> points);
/// If the line goes once round a point and is seen from there as a whole: the winding number inside, 1 or -1. Else 0.
int star_winding(std::span<const Vec2> points, const Vec2& seen_from);

}  // namespace stim
