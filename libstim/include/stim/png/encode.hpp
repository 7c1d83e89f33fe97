// PNG encoding of flat-coloured art, and the pixel conversions around it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "stim/base/image.hpp"

namespace stim {

/// Packs `pixels` as RGB8 into `out` (3 * width * height bytes; `out_stride` bytes from row to row).
void pack_rgb(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride);
Image to_image(const PixelView& pixels);

/// Writes 8-bit RGB PNGs and keeps its scratch memory between images: one per worker.
/// The bytes depend on the pixels alone: not on CPU, thread or earlier calls.
class PngEncoder {
public:
    PngEncoder();
    ~PngEncoder();
    PngEncoder(PngEncoder&&) noexcept;
    PngEncoder& operator=(PngEncoder&&) noexcept;

    /// Encodes into `out` (cleared first, its capacity is reused).
    /// Throws InvalidParams when a side is < 1 or > 32767.
    void encode(const PixelView& pixels, std::vector<std::uint8_t>& out);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

/// PngEncoder::encode with scratch memory of its own.
void encode_png(const PixelView& pixels, std::vector<std::uint8_t>& out);
std::vector<std::uint8_t> encode_png(const Image& image);

}  // namespace stim
