// Noise as of a sensor.
#pragma once

#include <cstdint>

#include "stim/base/digest.hpp"
#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// Adds to every channel of every pixel, each for itself, the sum of four random bytes, centred, with a standard deviation of
/// `sigma` levels, taken to sixteenths of a level. The numbers are those of Philox at (x, y, picture, 0).
void add_noise(const PixelTile& tile, double sigma, const Digest& key, std::uint32_t picture);

}  // namespace stim
