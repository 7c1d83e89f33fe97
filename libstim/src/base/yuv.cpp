#include "stim/base/yuv.hpp"

#include <algorithm>
#include <string>

#include "libstim/src/base/widest.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

using namespace detail;

// Weights of red, green and blue times 2^16, and what is added: the offset and a half.
struct Weights {
    int red, green, blue, offset;

    // Of channels summed over 2^extra pixels.
    constexpr std::uint8_t of(int r, int g, int b, int extra) const {
        const int added = (2 * offset + 1) << (15 + extra);
        return static_cast<std::uint8_t>((red * r + green * g + blue * b + added) >> (16 + extra));
    }
};

// 219/255 and 224/255 of the shares .2126, .7152 and .0722; chroma over 1.8556 and 1.5748. Greys have no chroma.
constexpr Weights luma{11966, 40254, 4064, 16};
constexpr Weights cb{-6596, -22188, 28784, 128}, cr{28784, -26145, -2639, 128};

STIM_INLINE void luma_row(const std::uint32_t* row, int width, std::uint8_t* y) {
    for (int i = 0; i < width; ++i) {
        const auto pixel = static_cast<int>(row[i]);
        y[i] = luma.of(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, 0);
    }
}

// Of two rows of pixels.
STIM_INLINE void chroma_row(const std::uint32_t* upper, const std::uint32_t* lower, int half, std::uint8_t* u, std::uint8_t* v) {
    for (int i = 0; i < half; ++i) {
        constexpr std::uint32_t red_and_blue = 0xFF00FF, green = 0xFF;
        const std::uint32_t a = upper[2 * i], b = upper[2 * i + 1], c = lower[2 * i], d = lower[2 * i + 1];
        const std::uint32_t both = (a & red_and_blue) + (b & red_and_blue) + (c & red_and_blue) + (d & red_and_blue);
        const std::uint32_t other = (a >> 8 & green) + (b >> 8 & green) + (c >> 8 & green) + (d >> 8 & green);
        const int red = static_cast<int>(both >> 16), blue = static_cast<int>(both & 0xFFFF), middle = static_cast<int>(other);
        u[i] = cb.of(red, middle, blue, 2);
        v[i] = cr.of(red, middle, blue, 2);
    }
}

}  // namespace

void yuv420(const PixelView& pixels, std::uint8_t* out) {
    for (const auto& [name, value] : {std::pair{"width", pixels.width}, {"height", pixels.height}})
        if (value < 2 || value % 2 != 0) throw InvalidParams(name, std::to_string(value), "even numbers from 2 on");
    const auto wide = static_cast<std::size_t>(pixels.width), half = wide / 2;
    const std::size_t all = wide * static_cast<std::size_t>(pixels.height);
    std::uint8_t *y = out, *u = y + all, *v = u + all / 4;
    const auto is_like = [&](int a, int b) { return std::equal(pixels.row(a), pixels.row(a) + wide, pixels.row(b)); };
    for (int at = 0; at < pixels.height; at += 2, y += 2 * wide, u += half, v += half) {
        if (at > 0 && is_like(at - 2, at) && is_like(at - 1, at + 1)) {
            std::copy_n(y - 2 * wide, 2 * wide, y);
            std::copy_n(u - half, half, u);
            std::copy_n(v - half, half, v);
            continue;
        }
        widest<luma_row>(pixels.row(at), pixels.width, y);
        widest<luma_row>(pixels.row(at + 1), pixels.width, y + wide);
        widest<chroma_row>(pixels.row(at), pixels.row(at + 1), pixels.width / 2, u, v);
    }
}

}  // namespace stim
