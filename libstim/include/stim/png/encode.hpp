// PNG encoding of flat-coloured art.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "stim/base/image.hpp"

namespace stim {

/// Writes 8-bit RGB PNGs and keeps its scratch memory between images. Use one per worker.
/// The bytes depend only on the pixels, not on CPU, thread or earlier calls.
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
