// Outlines with gaps that leave every corner standing.
#pragma once

#include "stim/base/random.hpp"
#include "stim/scene/geometry.hpp"

namespace stim::percept_v {

/// The outline without 30-40 % of its length. Polygons: on random edges, one gap per edge, at most half of it, `stub`
/// px off the corners. Circles: 4-6 gaps of 15-30 degrees. Coordinates are snapped.
Paths broken_outline(const Geometry& whole, double stub, Rng& rng);

/// Parts of `total` in proportion to the weights, none above its limit; the limits sum to at least `total`.
std::vector<double> shares(double total, const std::vector<double>& weights, const std::vector<double>& limits);

}  // namespace stim::percept_v
