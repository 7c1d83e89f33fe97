// Placement that always terminates: bounded random tries, then a lattice.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/geometry.hpp"
#include "stim/scene/scene.hpp"

namespace stim {

/// Samplers aim this much above a margin, so that the exact check of the margin cannot fail by rounding.
inline constexpr double aim = 1.0 / 64;

/// A shape to be placed: its outline about the origin, the extent of its stroke, and the box that must contain its drawing.
struct ScatterItem {
    Geometry outline;
    double grow = 0;
    Box region;
};

/// Places without contact: offsets (snapped) to add to each outline. Uniform over the allowed region, largest first,
/// <= 2000 tries each, <= 20 restarts, then random distinct cells of a lattice with jitter (per region; distinct
/// regions must lie `gap` apart). Throws GenerationError when even the lattice is too small.
std::vector<Vec2> scatter(const std::vector<ScatterItem>& items, double gap, Rng& rng, Work& work);

/// Whether item `item` may lie as `here`.
using MayLie = std::function<bool(std::size_t item, const Footprint& here)>;
/// The first two steps of scatter alone, with `retries` restarts, at places that `may_lie` grants; nothing where they fail.
std::optional<std::vector<Vec2>> scatter_where(const std::vector<ScatterItem>& items, double gap, const MayLie& may_lie,
                                               int retries, Rng& rng, Work& work);

/// Random cells of a lattice over each region: step three of scatter, for tests and for other searches' fallbacks.
std::vector<Vec2> lattice(const std::vector<ScatterItem>& items, double gap, Rng& rng);

/// n values in [low, high], at least `spacing` apart, ascending, uniform over all such sets; snapped.
std::vector<double> spaced_values(int n, double low, double high, double spacing, Rng& rng);
/// n values in [low, high], neighbours in ratio >= `ratio`, ascending, log-uniform; snapped.
std::vector<double> spaced_ratios(int n, double low, double high, double ratio, Rng& rng);

/// The canvas without `margin` on every side.
Box inset(int width, int height, double margin);

}  // namespace stim
