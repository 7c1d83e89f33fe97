// Pixels as video encoders take them.
#pragma once

#include <cstdint>

#include "stim/base/image.hpp"

namespace stim {

/// Y'CbCr 4:2:0 of pixels, into width * height * 3 / 2 bytes: the plane of luma, then those of Cb and Cr at half the width
/// and height. BT.709, luma 16..235, chroma 16..240, rounded to the nearest; a chroma sample is the mean of the 2 x 2
/// pixels that it stands for. Width and height are even, or it throws InvalidParams.
/// Source of the formula: Recommendation ITU-R BT.709-6, items 3.2 to 3.5.
void yuv420(const PixelView& pixels, std::uint8_t* out);

}  // namespace stim
