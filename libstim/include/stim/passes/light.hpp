// Light that falls off, and contrast.
#pragma once

#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// The light comes from the upper left of the middle; the corner farthest from there loses `share` of it, other places less
/// by the square of their distance.
void shade(const PixelTile& tile, double share);

/// Every channel's distance from 128 times `factor`.
void reduce_contrast(const PixelTile& tile, double factor);

}  // namespace stim
