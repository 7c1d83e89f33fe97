// Pixels as video encoders take them.
#pragma once

#include <cstdint>
#include <vector>

namespace stim {

/// Y'CbCr 4:2:0 of an RGB8 image (rows top to bottom, no padding): the plane of luma, then those of Cb and Cr at half the
/// width and height. BT.709, luma 16..235, chroma 16..240, rounded to the nearest; a chroma sample is the mean of the 2 x 2
/// pixels that it stands for. Width and height are even, or it throws InvalidParams.
/// Source of the formula: Recommendation ITU-R BT.709-6, items 3.2 to 3.5.
std::vector<std::uint8_t> yuv420(const std::uint8_t* rgb, int width, int height);

}  // namespace stim
