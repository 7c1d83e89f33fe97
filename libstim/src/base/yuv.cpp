#include "stim/base/yuv.hpp"

#include <algorithm>
#include <cstring>

#include "stim/base/error.hpp"

namespace stim {
namespace {

constexpr int shift = 16;

// Weights of red, green and blue times 2^16, and what is added: the offset and a half.
struct Weights {
    std::int64_t red, green, blue;
    int offset;

    // Of sums over 2^extra pixels.
    std::uint8_t of(std::int64_t r, std::int64_t g, std::int64_t b, int extra) const {
        const std::int64_t added = (2 * std::int64_t{offset} + 1) << (shift + extra - 1);
        return static_cast<std::uint8_t>((red * r + green * g + blue * b + added) >> (shift + extra));
    }
};

// 219/255 and 224/255 of the shares .2126, .7152 and .0722; chroma over 1.8556 and 1.5748. Greys have no chroma.
constexpr Weights luma{11966, 40254, 4064, 16};
constexpr Weights cb{-6596, -22188, 28784, 128}, cr{28784, -26145, -2639, 128};

std::uint64_t eight(const std::uint8_t* p) {
    std::uint64_t out;
    std::memcpy(&out, p, sizeof out);
    return out;
}

// How many pixels from `p` on are like the first one, up to `end`. Drawn pictures are flat: bytes are compared with those three
// further on, eight at a time.
int run(const std::uint8_t* p, const std::uint8_t* end) {
    const std::uint8_t* at = p;
    while (end - at >= 11 && eight(at) == eight(at + 3)) at += 8;
    while (end - at > 3 && at[0] == at[3]) ++at;
    return static_cast<int>((at - p) / 3) + 1;
}

// Two rows of pixels, into two rows of luma and one of each chroma. Where neither row changes, all are filled at once.
void two_rows(const std::uint8_t* upper, const std::uint8_t* lower, int width, std::uint8_t* y, std::uint8_t* u,
              std::uint8_t* v) {
    const std::uint8_t *const upper_end = upper + 3 * width, *const lower_end = lower + 3 * width;
    std::uint8_t* below = y + width;
    for (int in_upper = 0, in_lower = 0; upper < upper_end;) {  // pixels that are left of each row's run
        if (in_upper == 0) in_upper = run(upper, upper_end);
        if (in_lower == 0) in_lower = run(lower, lower_end);
        const int both = std::min(in_upper, in_lower), count = std::max(2, both - both % 2);
        const auto wide = static_cast<std::size_t>(count), half = wide / 2;
        const int r = upper[0] + upper[3] + lower[0] + lower[3], g = upper[1] + upper[4] + lower[1] + lower[4],
                  b = upper[2] + upper[5] + lower[2] + lower[5];
        if (both > 1) {
            std::memset(y, luma.of(upper[0], upper[1], upper[2], 0), wide);
            std::memset(below, luma.of(lower[0], lower[1], lower[2], 0), wide);
        } else {
            for (int at = 0; at < 2; ++at) {
                y[at] = luma.of(upper[3 * at], upper[3 * at + 1], upper[3 * at + 2], 0);
                below[at] = luma.of(lower[3 * at], lower[3 * at + 1], lower[3 * at + 2], 0);
            }
        }
        std::memset(u, cb.of(r, g, b, 2), half);
        std::memset(v, cr.of(r, g, b, 2), half);
        in_upper = std::max(0, in_upper - count);
        in_lower = std::max(0, in_lower - count);
        upper += 3 * wide;
        lower += 3 * wide;
        y += wide;
        below += wide;
        u += half;
        v += half;
    }
}

}  // namespace

std::vector<std::uint8_t> yuv420(const std::uint8_t* rgb, int width, int height) {
    for (const auto& [name, value] : {std::pair{"width", width}, {"height", height}})
        if (value < 2 || value % 2 != 0) throw InvalidParams(name, std::to_string(value), "even numbers from 2 on");
    const std::size_t row = 3 * static_cast<std::size_t>(width), pixels = row / 3 * static_cast<std::size_t>(height);
    std::vector<std::uint8_t> out(pixels * 3 / 2);
    std::uint8_t *y = out.data(), *u = y + pixels, *v = u + pixels / 4;
    const std::size_t wide = row / 3, half = wide / 2;
    for (int at = 0; at < height; at += 2, rgb += 2 * row, y += 2 * wide, u += half, v += half) {
        if (at > 0 && std::memcmp(rgb - 2 * row, rgb, 2 * row) == 0) {
            std::copy_n(y - 2 * wide, 2 * wide, y);
            std::copy_n(u - half, half, u);
            std::copy_n(v - half, half, v);
            continue;
        }
        two_rows(rgb, rgb + row, width, y, u, v);
    }
    return out;
}

}  // namespace stim
