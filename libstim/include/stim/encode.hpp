// PNG encoding of flat-coloured art, and the pixel conversions around it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stim/image.hpp"

namespace stim {

/// Packs `pixels` as RGB8 into `out` (3 * width * height bytes; `out_stride` bytes from row to row).
void pack_rgb(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride);
Image to_image(const PixelView& pixels);

/// Encodes an 8-bit RGB PNG into `out` (cleared first, its capacity is reused).
/// The bytes depend on the pixels alone: not on CPU, thread or earlier calls.
/// Throws InvalidParams when a side is < 1 or > 32767.
void encode_png(const PixelView& pixels, std::vector<std::uint8_t>& out);
std::vector<std::uint8_t> encode_png(const Image& image);

}  // namespace stim
