#include "stim/base/yuv.hpp"

#include <algorithm>
#include <cstring>

#include "stim/base/error.hpp"

namespace stim {
namespace {

constexpr int shift = 16;

// A pixel's channels, or sums of those of several.
struct Sum {
    std::int64_t red, green, blue;

    explicit Sum(std::uint32_t pixel) : red(pixel >> 16 & 255), green(pixel >> 8 & 255), blue(pixel & 255) {}
    void add(const Sum& other) {
        red += other.red;
        green += other.green;
        blue += other.blue;
    }
};

// Weights of red, green and blue times 2^16, and what is added: the offset and a half.
struct Weights {
    std::int64_t red, green, blue;
    int offset;

    // Of the sum over 2^extra pixels.
    std::uint8_t of(const Sum& sum, int extra = 0) const {
        const std::int64_t added = (2 * std::int64_t{offset} + 1) << (shift + extra - 1);
        return static_cast<std::uint8_t>((red * sum.red + green * sum.green + blue * sum.blue + added) >> (shift + extra));
    }
};

// 219/255 and 224/255 of the shares .2126, .7152 and .0722; chroma over 1.8556 and 1.5748. Greys have no chroma.
constexpr Weights luma{11966, 40254, 4064, 16};
constexpr Weights cb{-6596, -22188, 28784, 128}, cr{28784, -26145, -2639, 128};

// How many pixels from `p` on are like the first one, up to `end`. Drawn pictures are flat.
int run(const std::uint32_t* p, const std::uint32_t* end) {
    const std::uint32_t* at = p + 1;
    while (end - at >= 4 && ((at[0] ^ *p) | (at[1] ^ *p) | (at[2] ^ *p) | (at[3] ^ *p)) == 0) at += 4;
    while (at < end && *at == *p) ++at;
    return static_cast<int>(at - p);
}

// Two rows of pixels, into two rows of luma and one of each chroma. Where neither row changes, all are filled at once.
void two_rows(const std::uint32_t* upper, const std::uint32_t* lower, int width, std::uint8_t* y, std::uint8_t* u,
              std::uint8_t* v) {
    const std::uint32_t *const upper_end = upper + width, *const lower_end = lower + width;
    std::uint8_t* below = y + width;
    for (int in_upper = 0, in_lower = 0; upper < upper_end;) {  // pixels that are left of each row's run
        if (in_upper == 0) in_upper = run(upper, upper_end);
        if (in_lower == 0) in_lower = run(lower, lower_end);
        const int both = std::min(in_upper, in_lower), count = std::max(2, both - both % 2);
        const auto wide = static_cast<std::size_t>(count), half = wide / 2;
        Sum sum(upper[0]);
        for (const std::uint32_t pixel : {upper[1], lower[0], lower[1]}) sum.add(Sum(pixel));
        if (both > 1) {
            std::memset(y, luma.of(Sum(upper[0])), wide);
            std::memset(below, luma.of(Sum(lower[0])), wide);
        } else {
            for (int at = 0; at < 2; ++at) {
                y[at] = luma.of(Sum(upper[at]));
                below[at] = luma.of(Sum(lower[at]));
            }
        }
        std::memset(u, cb.of(sum, 2), half);
        std::memset(v, cr.of(sum, 2), half);
        in_upper = std::max(0, in_upper - count);
        in_lower = std::max(0, in_lower - count);
        upper += wide;
        lower += wide;
        y += wide;
        below += wide;
        u += half;
        v += half;
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
        two_rows(pixels.row(at), pixels.row(at + 1), pixels.width, y, u, v);
    }
}

}  // namespace stim
