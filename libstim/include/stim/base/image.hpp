// Pixel containers: what the rasteriser writes and the encoders read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stim {

/// Read-only view of 32-bit pixels, 0x??RRGGBB in native byte order (the top byte is ignored).
/// `stride` is in pixels.
struct PixelView {
    const std::uint32_t* data = nullptr;
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;

    const std::uint32_t* row(int y) const { return data + y * stride; }
};

/// RGB8 image, rows top to bottom, no padding: rgb.size() == 3 * width * height.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;

    bool operator==(const Image&) const = default;
};

/// Packs `pixels` as RGB8 into `out` (3 * width * height bytes; `out_stride` bytes from row to row).
void pack_rgb(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride);
/// Puts red, green and blue of `pixels` into three planes of `plane` bytes each, the first at `out`.
void pack_planes(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride, std::size_t plane);
Image to_image(const PixelView& pixels);

}  // namespace stim
