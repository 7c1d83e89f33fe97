// Pictures with few colours, as GIF files and small PNG files take them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stim {

/// Pictures as places in one list of colours.
struct Indexed {
    std::vector<std::uint32_t> palette;              ///< 0xRRGGBB, ascending, 256 at most
    std::vector<std::vector<std::uint8_t>> pictures;  ///< one place for each pixel
};

/// Indices of RGB8 pictures (no padding) of `pixels` pixels each into a palette that they share, of at most `most` colours:
/// InvalidParams where that is not 1..256. Where the pictures have no more colours, nothing is lost. Else three quarters of it
/// are the commonest colour of each of the commonest cells of 8 x 8 x 8 colours, ties to the smaller one, the rest those that are
/// farthest from all before; and every other colour becomes the nearest of these by the squares of the channels' differences.
Indexed indexed(std::span<const std::uint8_t* const> pictures, std::size_t pixels, int most = 256);

}  // namespace stim
