// Blur as of a lens out of focus.
#pragma once

#include <vector>

#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// The middle weight and those beside it on one side: all of them, both sides, sum to 256.
std::vector<int> blur_weights(double sigma);

/// Gauss of `sigma` px along and across. The tile is taken as a whole picture: what is beyond its edge is like the edge. A
/// pixel depends on those at most blur_weights(sigma).size() - 1 columns and rows away.
void blur(const PixelTile& tile, double sigma);

}  // namespace stim
