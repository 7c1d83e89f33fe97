// Liquid in vessels seen from the front, where area is volume.
#pragma once

#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim {

/// What a liquid of that area fills of a convex vessel, with a flat surface at a right angle to `down`, a unit vector;
/// snapped, empty where there is none.
Polygon liquid_in(const std::vector<Vec2>& vessel, const Vec2& down, double area);

}  // namespace stim
