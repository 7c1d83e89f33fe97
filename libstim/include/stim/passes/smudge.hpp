// Stains and creases in paper.
#pragma once

#include "stim/base/digest.hpp"
#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// Draws stains with soft, irregular edges and creases into paper; both cover more and are stronger with the level, 1..5. Light
/// paper gets darker, dark paper lighter, and no channel changes by more than `most` levels.
void draw_smudges(const PixelTile& tile, int level, int most, const Digest& key, double scale);

}  // namespace stim
