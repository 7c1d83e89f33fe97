// The part of a picture that a pass works on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "stim/base/image.hpp"

namespace stim {

/// 32-bit pixels, 0xFFRRGGBB, `stride` pixels from row to row: the part from (left, top) on of a picture of whole_width x
/// whole_height. What a pass gives a pixel depends on its place in the whole picture, not on the part that it came in.
struct PixelTile {
    std::uint32_t* data = nullptr;
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;
    int left = 0, top = 0;
    int whole_width = width, whole_height = height;

    std::uint32_t* row(int y) const { return data + y * stride; }
    PixelView view() const { return {data, width, height, stride}; }
};

}  // namespace stim
