// What happens to a drawn picture on its way through a camera or a scanner.
#pragma once

#include <cstdint>

#include "stim/base/digest.hpp"
#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// Nothing by default.
struct Passes {
    double shade = 0;     ///< share of the light lost at the corner, below 1
    double contrast = 1;  ///< at most 1
    double blur = 0;      ///< sigma in px at scale 1, at most 16
    double noise = 0;     ///< sigma in levels, at most 128
    int jpeg = 0;         ///< quality 1..100; 0: none

    bool operator==(const Passes&) const = default;
};

/// Throws InvalidParams that names the pass.
void check(const Passes& passes);

/// Shade, contrast, blur, noise and JPEG of a whole picture, in this order. `noise` is the key of the noise's numbers, the only
/// ones that depend on which `picture` of its question it is; `scale` that of the picture.
void apply(const Passes& passes, const PixelTile& whole, const Digest& noise, std::uint32_t picture, double scale);

}  // namespace stim
