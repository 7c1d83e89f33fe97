// From sums of covered area to pixels: one at a time, or four with SSE2, in the same integers.
#pragma once

#include <algorithm>
#include <cstdint>

#include "libstim/src/draw/edge_list.hpp"
#include "libstim/src/draw/pixel_canvas.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stim {

/// The sum of a pixel that is covered as a whole.
inline constexpr int full_cover = 2 * one_pixel * one_pixel;
inline constexpr int coarse_bits = 8;  ///< of a sum, which 255 levels do without

/// The level of a sum in 0..255. Rounding may leave it a little out of range.
inline std::uint32_t level_of(std::uint32_t sum) {
    const int covered = std::clamp(static_cast<std::int32_t>(sum), 0, full_cover) >> coarse_bits;
    return static_cast<std::uint32_t>((covered * 255 + (full_cover >> (coarse_bits + 1))) / (full_cover >> coarse_bits));
}

/// Lays a colour over one pixel. What is added to the sum there is forgotten; returns the sum.
inline std::uint32_t cover_one(std::uint32_t* difference, std::uint32_t* pixel, std::uint32_t sum, std::uint32_t colour) {
    sum += *difference;
    *difference = 0;
    *pixel = blend(*pixel, colour, level_of(sum));
    return sum;
}

#if defined(__SSE2__)

namespace cover {

inline __m128i levels_of(__m128i sums) {
    const __m128i most = _mm_set1_epi32(full_cover), over = _mm_cmpgt_epi32(sums, most);
    const __m128i part = _mm_and_si128(_mm_cmpgt_epi32(sums, _mm_setzero_si128()), _mm_andnot_si128(over, sums));
    const __m128i covered = _mm_srli_epi32(_mm_or_si128(part, _mm_and_si128(over, most)), coarse_bits);
    const __m128i scaled = _mm_sub_epi32(_mm_slli_epi32(covered, 8), covered);
    static_assert(full_cover >> coarse_bits == 1 << 17);
    return _mm_srli_epi32(_mm_add_epi32(scaled, _mm_set1_epi32(1 << 16)), 17);
}

/// Two pixels, each channel in 16 bits; rounds as `blend` does.
inline __m128i blend_two(__m128i below, __m128i above, __m128i level) {
    const __m128i through = _mm_sub_epi16(_mm_set1_epi16(255), level);
    const __m128i both = _mm_add_epi16(_mm_mullo_epi16(above, level), _mm_mullo_epi16(below, through));
    const __m128i t = _mm_add_epi16(both, _mm_set1_epi16(128));
    return _mm_srli_epi16(_mm_add_epi16(t, _mm_srli_epi16(t, 8)), 8);
}

inline __m128i blend_four(__m128i below, std::uint32_t colour, __m128i levels) {
    const __m128i zero = _mm_setzero_si128(), above = _mm_unpacklo_epi8(_mm_set1_epi32(static_cast<int>(colour)), zero);
    const __m128i twice = _mm_or_si128(levels, _mm_slli_epi32(levels, 16));
    const __m128i first = blend_two(_mm_unpacklo_epi8(below, zero), above, _mm_unpacklo_epi32(twice, twice));
    const __m128i last = blend_two(_mm_unpackhi_epi8(below, zero), above, _mm_unpackhi_epi32(twice, twice));
    return _mm_or_si128(_mm_packus_epi16(first, last), _mm_set1_epi32(static_cast<int>(0xFF000000u)));
}

}  // namespace cover

inline constexpr int covered_at_once = 4;

/// The same for `covered_at_once` pixels; returns the sum at the last. How many pixels of a row an edge touches, and which of
/// them it covers in part, is what a branch for each of them could not guess.
inline std::uint32_t cover_some(std::uint32_t* differences, std::uint32_t* pixels, std::uint32_t sum, std::uint32_t colour) {
    const auto from = reinterpret_cast<__m128i*>(differences), to = reinterpret_cast<__m128i*>(pixels);
    __m128i sums = _mm_loadu_si128(from);
    _mm_storeu_si128(from, _mm_setzero_si128());
    sums = _mm_add_epi32(sums, _mm_slli_si128(sums, 4));
    sums = _mm_add_epi32(sums, _mm_slli_si128(sums, 8));
    sums = _mm_add_epi32(sums, _mm_set1_epi32(static_cast<int>(sum)));
    _mm_storeu_si128(to, cover::blend_four(_mm_loadu_si128(to), colour, cover::levels_of(sums)));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_shuffle_epi32(sums, 0xff)));
}

/// Lays a colour over `covered_at_once` pixels, each at its own level of 0..255.
inline void lay_levels(const std::uint32_t* levels, std::uint32_t* pixels, std::uint32_t colour) {
    const auto to = reinterpret_cast<__m128i*>(pixels);
    const __m128i those = _mm_loadu_si128(reinterpret_cast<const __m128i*>(levels));
    _mm_storeu_si128(to, cover::blend_four(_mm_loadu_si128(to), colour, those));
}

#else

inline constexpr int covered_at_once = 1;

inline void lay_levels(const std::uint32_t* level, std::uint32_t* pixel, std::uint32_t colour) {
    *pixel = blend(*pixel, colour, *level);
}

inline std::uint32_t cover_some(std::uint32_t* difference, std::uint32_t* pixel, std::uint32_t sum, std::uint32_t colour) {
    return cover_one(difference, pixel, sum, colour);
}

#endif

}  // namespace stim
