// Writable pixels, and how a colour is laid over another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "libstim/src/draw/pixel_box.hpp"
#include "stim/scene/colour.hpp"

namespace stim {

/// Writable 32-bit pixels, 0xFFRRGGBB; `stride` in pixels. Painters of shapes keep to `part`. They may leave out what is
/// `hidden`, which lies in `part`, since something is painted over it later.
struct PixelCanvas {
    std::uint32_t* data = nullptr;
    int width = 0;
    int height = 0;
    std::ptrdiff_t stride = 0;
    PixelBox part;
    PixelSteps hidden = {};

    PixelBox whole() const { return {0, 0, width, height}; }
    bool operator==(const PixelCanvas&) const = default;
    std::uint32_t* row(int y) const { return data + y * stride; }
};

inline std::uint32_t pixel_of(Rgb rgb) { return 0xFF000000u | rgb.packed(); }

/// `fill_pixels` of many pixels, at least `long_fill`, by the widest registers there are.
void fill_many_pixels(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour);
inline constexpr std::ptrdiff_t long_fill = 128;

/// One colour in neighbouring pixels. In blocks, which the compiler keeps in vector registers: that is faster here than the
/// loop of std::fill and than memset. The last block may cover some pixels again, so that no loop ends where nobody can guess.
inline void fill_pixels(std::uint32_t* from, std::uint32_t* to, std::uint32_t colour) {
    constexpr std::ptrdiff_t block = 16, part = 4;
    if (to - from >= long_fill) return fill_many_pixels(from, to, colour);
    std::uint32_t pattern[block];
    for (std::uint32_t& p : pattern) p = colour;
    if (to - from >= block) {
        for (; to - from > block; from += block) std::memcpy(from, pattern, sizeof pattern);
        std::memcpy(to - block, pattern, sizeof pattern);
    } else if (to - from >= part) {
        for (; to - from > part; from += part) std::memcpy(from, pattern, part * sizeof colour);
        std::memcpy(to - part, pattern, part * sizeof colour);
    } else {
        for (; from < to; ++from) *from = colour;
    }
}

/// Pixels from .. to - 1 of a row, but for those that are hidden.
inline void fill_visible(const PixelCanvas& canvas, int y, int from, int to, std::uint32_t colour) {
    std::uint32_t* const row = canvas.row(y);
    const PixelSteps::Span hidden = canvas.hidden.in_row(y);
    if (hidden.left >= hidden.right) return fill_pixels(row + from, row + to, colour);
    fill_pixels(row + from, row + std::min(to, hidden.left), colour);
    fill_pixels(row + std::max(from, hidden.right), row + to, colour);
}

/// Two channels in one word, each rounded to the nearest level.
inline std::uint32_t blend_pair(std::uint32_t below, std::uint32_t above, std::uint32_t alpha) {
    constexpr std::uint32_t pair = 0x00FF00FFu;
    const std::uint32_t t = (above & pair) * alpha + (below & pair) * (255 - alpha) + 0x00800080u;
    return (t + (t >> 8 & pair)) >> 8 & pair;
}

/// `above` over `below` at an opacity of 0..255.
inline std::uint32_t blend(std::uint32_t below, std::uint32_t above, std::uint32_t alpha) {
    return 0xFF000000u | blend_pair(below, above, alpha) | (blend_pair(below >> 8, above >> 8, alpha) << 8 & 0xFF00u);
}

}  // namespace stim
