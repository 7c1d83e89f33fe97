// Pictures at another size.
#pragma once

#include <cstdint>
#include <vector>

namespace stim {

/// Sums over the areas of equal parts of a picture, in the largest parts of a pixel that make all of them whole.
struct AreaSums {
    int width = 0, height = 0;
    std::int64_t area = 0;           ///< of each part
    std::vector<std::int64_t> sums;  ///< 3 * width * height: R, G, B of the parts, rows top to bottom
};

/// Of an RGB8 image (rows top to bottom, no padding) in width x height parts. sums / area are the means of a picture of that
/// size, exactly, on every machine. Throws InvalidParams for sides beyond 1..2^24 and for
/// more than 2^24 parts.
AreaSums area_sums(const std::uint8_t* rgb, int from_width, int from_height, int width, int height);

}  // namespace stim
