// What JPEG loses.
#pragma once

#include <array>

#include "stim/passes/pixel_tile.hpp"

namespace stim {

/// Steps of luma and of chroma, row by row from the lowest frequency: ITU-T T.81, tables K.1 and K.2, scaled for a quality of
/// 1..100 as the Independent JPEG Group does.
std::array<std::array<int, 64>, 2> jpeg_tables(int quality);

/// The picture as JPEG of that quality gives it back: Y'CbCr of JFIF, chroma of 2 x 2 pixels, blocks of 8 x 8. The tile is
/// taken as a whole picture; parts that begin at multiples of 16 and end so, or with the picture, give the same pixels.
void pass_through_jpeg(const PixelTile& tile, int quality);

}  // namespace stim
