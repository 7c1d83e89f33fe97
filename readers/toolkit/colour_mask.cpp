#include "readers/toolkit/colour_mask.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stim::read {
namespace detail {

void mask_pixels(const std::uint8_t* rgb, int count, const ColourRange& range, std::uint8_t* out) {
    for (int i = 0; i < count; ++i, rgb += 3) {
        bool inside = true;
        for (std::size_t c = 0; c < 3; ++c) inside = inside && range.low[c] <= rgb[c] && rgb[c] <= range.high[c];
        out[i] = inside ? 255 : 0;
    }
}

int steps_of_pixels(const std::uint8_t* rgb, int count, std::uint8_t most) {
    int steps = 0;
    for (int i = 0; i + 1 < count; ++i) steps += std::abs(rgb[3 * i + 4] - rgb[3 * i + 1]) > most;
    return steps;
}

}  // namespace detail

#if defined(__SSE2__)
namespace {

constexpr int kPixels = 16, kVectors = 3;  // at a time
constexpr std::uint64_t kFirstOfThree = 0x249249249249;  // one bit for each pixel, at its red byte

__m128i load(const std::uint8_t* bytes) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); }

struct Limits {
    __m128i low[kVectors], high[kVectors];

    explicit Limits(const ColourRange& range) {
        std::uint8_t from[kPixels * kVectors], to[kPixels * kVectors];
        for (std::size_t i = 0; i < kPixels; ++i) {
            std::copy_n(range.low.begin(), 3, from + 3 * i);
            std::copy_n(range.high.begin(), 3, to + 3 * i);
        }
        for (int v = 0; v < kVectors; ++v) low[v] = load(from + v * kPixels), high[v] = load(to + v * kPixels);
    }
};

// One bit for each byte of the first that is not above that of the second.
std::uint64_t no_more(__m128i a, __m128i b) {
    return static_cast<std::uint64_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_subs_epu8(a, b), _mm_setzero_si128())));
}

// Which of 16 pixels are within the limits: bit 3 i for pixel i.
std::uint64_t inside(const std::uint8_t* rgb, const Limits& limits) {
    std::uint64_t bytes = 0;
    for (int v = 0; v < kVectors; ++v) {
        const __m128i found = load(rgb + v * kPixels);
        const __m128i off = _mm_or_si128(_mm_subs_epu8(found, limits.high[v]), _mm_subs_epu8(limits.low[v], found));
        bytes |= no_more(off, _mm_setzero_si128()) << (v * kPixels);
    }
    return bytes & bytes >> 1 & bytes >> 2 & kFirstOfThree;
}

// Which bytes of 16 pixels are near those of the next pixel.
std::uint64_t near_next(const std::uint8_t* rgb, __m128i most) {
    std::uint64_t bytes = 0;
    for (int v = 0; v < kVectors; ++v) {
        const __m128i here = load(rgb + v * kPixels), next = load(rgb + v * kPixels + 3);
        const __m128i step = _mm_or_si128(_mm_subs_epu8(here, next), _mm_subs_epu8(next, here));
        bytes |= no_more(step, most) << (v * kPixels);
    }
    return bytes;
}

}  // namespace
#endif

void mask_row(const std::uint8_t* rgb, int count, const ColourRange& range, std::uint8_t* out) {
    int done = 0;
#if defined(__SSE2__)
    const Limits limits(range);
    for (; done + kPixels <= count; done += kPixels) {
        const std::uint64_t found = inside(rgb + 3 * done, limits);
        if (found == 0 || found == kFirstOfThree)  // nearly always
            std::memset(out + done, found ? 255 : 0, kPixels);
        else
            for (int i = 0; i < kPixels; ++i) out[done + i] = found >> 3 * i & 1 ? 255 : 0;
    }
#endif
    detail::mask_pixels(rgb + 3 * done, count - done, range, out + done);
}

int steps_in_row(const std::uint8_t* rgb, int count, std::uint8_t most) {
    int steps = 0, done = 0;
#if defined(__SSE2__)
    const __m128i limit = _mm_set1_epi8(static_cast<char>(most));
    for (; done + kPixels < count; done += kPixels)
        steps += std::popcount(~near_next(rgb + 3 * done, limit) & kFirstOfThree << 1);
#endif
    return steps + detail::steps_of_pixels(rgb + 3 * done, count - done, most);
}

}  // namespace stim::read
