#include "libstim/src/passes/philox_row.hpp"

#include "libstim/src/base/cpu.hpp"
#include "stim/base/random.hpp"

#if STIM_X86
#include <immintrin.h>
#endif

namespace stim::detail {
namespace {

void words_one_by_one(PhiloxRow at, PhiloxKey key, int from, int count, std::uint32_t* a, std::uint32_t* b, std::uint32_t* c) {
    for (int i = from; i < count; ++i) {
        const auto block = philox4x32({at.x + static_cast<std::uint32_t>(i), at.y, at.third, 0}, key);
        a[i] = block[0];
        b[i] = block[1];
        c[i] = block[2];
    }
}

#if STIM_X86
// The lower halves of four lanes; the upper ones are whatever is left there, which no multiplication reads.
struct FourBlocks {
    __m256i a, b, c, d;
};

__attribute__((target("avx2"))) STIM_INLINE void next_round(FourBlocks& at, __m256i key0, __m256i key1) {
    const __m256i first = _mm256_mul_epu32(at.a, _mm256_set1_epi64x(0xD2511F53));
    const __m256i second = _mm256_mul_epu32(at.c, _mm256_set1_epi64x(0xCD9E8D57));
    at = {_mm256_xor_si256(_mm256_srli_epi64(second, 32), _mm256_xor_si256(at.b, key0)), second,
          _mm256_xor_si256(_mm256_srli_epi64(first, 32), _mm256_xor_si256(at.d, key1)), first};
}

// Every other block is in a register of its own.
__attribute__((target("avx2"))) STIM_INLINE void store(__m256i even, __m256i odd, std::uint32_t* out) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA));
}

__attribute__((target("avx2"))) void words_avx2(PhiloxRow at, PhiloxKey key, int count, std::uint32_t* a, std::uint32_t* b,
                                                std::uint32_t* c) {
    const __m256i y = _mm256_set1_epi64x(at.y), third = _mm256_set1_epi64x(at.third);
    int i = 0;
    for (; i + 8 <= count; i += 8) {
        const std::uint32_t left = at.x + static_cast<std::uint32_t>(i);
        const __m256i x = _mm256_add_epi64(_mm256_set1_epi64x(left), _mm256_set_epi64x(6, 4, 2, 0));
        FourBlocks even{x, y, third, _mm256_setzero_si256()}, odd = even;
        odd.a = _mm256_add_epi64(x, _mm256_set1_epi64x(1));
        PhiloxKey now = key;
        for (int round = 0; round < 10; ++round) {
            const __m256i key0 = _mm256_set1_epi64x(now[0]), key1 = _mm256_set1_epi64x(now[1]);
            next_round(even, key0, key1);
            next_round(odd, key0, key1);
            now = {now[0] + 0x9E3779B9u, now[1] + 0xBB67AE85u};
        }
        store(even.a, odd.a, a + i);
        store(even.b, odd.b, b + i);
        store(even.c, odd.c, c + i);
    }
    words_one_by_one(at, key, i, count, a, b, c);
}
#endif

}  // namespace

void philox_words(PhiloxRow at, PhiloxKey key, int count, std::uint32_t* a, std::uint32_t* b, std::uint32_t* c) {
#if STIM_X86
    if (cpu().avx2) return words_avx2(at, key, count, a, b, c);
#endif
    words_one_by_one(at, key, 0, count, a, b, c);
}

}  // namespace stim::detail
