// Pictures of paper: what white is drawn as.
#pragma once

#include <cstdint>

#include "stim/base/digest.hpp"
#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// Lengths are in px at scale 1: grain of 2 px (no finer than the picture's own), texture of 128, 64 and 32 px, ruling each
/// 28 px, a grid of 16 and 80 px.
struct Paper {
    enum class Kind { own, tint, gradient, grain, texture, ruled, grid };
    Kind kind = Kind::own;
    std::uint32_t colour = 0xFFFFFFFF;
    std::uint32_t second = 0xFFFFFFFF;  ///< of a gradient's lower right end, of lines
    double amplitude = 0;               ///< of grain and texture: standard deviation in levels
};

/// Fills the tile. `scale` is that of the picture.
void draw_paper(const PixelTile& tile, const Paper& paper, const Digest& key, double scale);

/// The most levels by which a channel of the paper differs from `colour`, a gradient's own change left out.
int greatest_mark(const Paper& paper);

}  // namespace stim
