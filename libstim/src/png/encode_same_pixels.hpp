// How many pixels two places have in common.
#pragma once

#include <bit>
#include <cstdint>

#include "libstim/src/base/cpu.hpp"

#if STIM_X86
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stim::detail {

/// The top byte of a pixel is not colour.
inline bool same_colour(std::uint32_t a, std::uint32_t b) { return ((a ^ b) & 0x00ffffff) == 0; }

#if defined(__SSE2__)
/// Which of four pixels differ.
inline unsigned differing(const std::uint32_t* a, const std::uint32_t* b) {
    const __m128i difference =
        _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)), _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
    const __m128i same = _mm_cmpeq_epi32(_mm_slli_epi32(difference, 8), _mm_setzero_si128());
    return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(same))) ^ 15u;
}
#endif

/// What every processor can do.
struct SamePixels {
    /// How many of the first `limit` pixels are the same colours. Nothing behind them is read.
    static int count(const std::uint32_t* a, const std::uint32_t* b, int limit) {
        int n = 0;
#if defined(__SSE2__)
        // Eight at a time: most copies end within them, and how many loops there are is what the CPU cannot guess.
        for (; n + 8 <= limit; n += 8)
            if (const unsigned differs = differing(a + n, b + n) | differing(a + n + 4, b + n + 4) << 4)
                return n + std::countr_zero(differs);
#endif
        while (n < limit && same_colour(a[n], b[n])) ++n;
        return n;
    }
};

#if STIM_X86
#define STIM_COPIES_AVX512 __attribute__((target("avx512f,bmi,bmi2,lzcnt")))

/// The same 32 at a time: most copies end within them.
struct SamePixelsAvx512 {
    STIM_COPIES_AVX512 static inline int count(const std::uint32_t* a, const std::uint32_t* b, int limit) {
        for (int n = 0; n < limit; n += 32) {
            const std::uint32_t there = _bzhi_u32(~0u, static_cast<unsigned>(limit - n));
            const std::uint32_t differs = differing(a + n, b + n, there) | differing(a + n + 16, b + n + 16, there >> 16) << 16;
            if (differs) return n + std::countr_zero(differs);
        }
        return limit;
    }

private:
    // Which of the sixteen pixels that the low bits of `lanes` name.
    STIM_COPIES_AVX512 static inline std::uint32_t differing(const std::uint32_t* a, const std::uint32_t* b,
                                                             std::uint32_t lanes) {
        const auto there = static_cast<__mmask16>(lanes);
        const __m512i here = _mm512_maskz_loadu_epi32(there, a), before = _mm512_maskz_loadu_epi32(there, b);
        return _mm512_test_epi32_mask(_mm512_xor_si512(here, before), _mm512_set1_epi32(0xffffff));
    }
};
#endif

}  // namespace stim::detail
