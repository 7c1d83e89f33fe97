#include "libstim/src/png/encode_rows.hpp"

#include <algorithm>

#include "libstim/src/base/cpu.hpp"

#if STIM_X86
#include <immintrin.h>
#endif

namespace stim::detail {
namespace {

constexpr int kBlock = 64;
constexpr std::uint32_t kRgb = 0x00ffffff;

STIM_INLINE std::uint64_t differ_scalar(const std::uint32_t* a, const std::uint32_t* b, int n) {
    std::uint32_t any = 0;
    for (int i = 0; i < n; ++i) any |= a[i] ^ b[i];
    if (!(any & kRgb)) return 0;
    std::uint64_t bits = 0;
    for (int i = 0; i < n; ++i) bits |= std::uint64_t{((a[i] ^ b[i]) & kRgb) != 0} << i;
    return bits;
}

// A Differ compares whole blocks: `block` gives the mask of the pixels that differ, `skip_equal` a block from x on before which
// none differs, `last` at most. Most blocks are equal to those above.
struct DifferScalar {
    static std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        return differ_scalar(a, b, kBlock);
    }
    static int skip_equal(const std::uint32_t* a, const std::uint32_t* b, int x, int last) {
        while (x < last && !block(a + x, b + x)) x += kBlock;
        return x;
    }
};

#if STIM_X86

struct DifferSse2 {
    static __m128i delta(const std::uint32_t* a, const std::uint32_t* b) {
        const __m128i d = _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)),
                                        _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
        return _mm_and_si128(d, _mm_set1_epi32(kRgb));
    }
    static bool equal(const std::uint32_t* a, const std::uint32_t* b) {
        __m128i any = delta(a, b);
        for (int i = 4; i < kBlock; i += 4) any = _mm_or_si128(any, delta(a + i, b + i));
        return _mm_movemask_epi8(_mm_cmpeq_epi32(any, _mm_setzero_si128())) == 0xffff;
    }
    static std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        std::uint64_t same = 0;
        for (int i = 0; i < kBlock; i += 4) {
            const __m128i zero = _mm_cmpeq_epi32(delta(a + i, b + i), _mm_setzero_si128());
            same |= static_cast<std::uint64_t>(_mm_movemask_ps(_mm_castsi128_ps(zero))) << i;
        }
        return ~same;
    }
    static int skip_equal(const std::uint32_t* a, const std::uint32_t* b, int x, int last) {
        while (x < last && equal(a + x, b + x)) x += kBlock;
        return x;
    }
};

#define STIM_AVX2 __attribute__((target("avx2"))) static inline

struct DifferAvx2 {
    STIM_AVX2 __m256i delta(const std::uint32_t* a, const std::uint32_t* b) {
        return _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)),
                                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b)));
    }
    STIM_AVX2 std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        std::uint64_t same = 0;
        for (int i = 0; i < kBlock; i += 8) {
            const __m256i rgb = _mm256_and_si256(delta(a + i, b + i), _mm256_set1_epi32(kRgb));
            const __m256i zero = _mm256_cmpeq_epi32(rgb, _mm256_setzero_si256());
            same |= static_cast<std::uint64_t>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) << i;
        }
        return ~same;
    }
    STIM_AVX2 int skip_equal(const std::uint32_t* a, const std::uint32_t* b, int x, int last) {
        for (; x < last; x += kBlock) {
            __m256i any = delta(a + x, b + x);
            for (int i = 8; i < kBlock; i += 8) any = _mm256_or_si256(any, delta(a + x + i, b + x + i));
            if (!_mm256_testz_si256(any, _mm256_set1_epi32(kRgb))) break;
        }
        return x;
    }
};

#define STIM_AVX512 __attribute__((target("avx512f,avx512bw"))) static inline

// To look whether a block differs costs what it costs to look where.
struct DifferAvx512 {
    STIM_AVX512 __mmask16 part(const std::uint32_t* a, const std::uint32_t* b) {
        return _mm512_test_epi32_mask(_mm512_xor_si512(_mm512_loadu_si512(a), _mm512_loadu_si512(b)), _mm512_set1_epi32(kRgb));
    }
    STIM_AVX512 std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        const __mmask32 low = _mm512_kunpackw(part(a + 16, b + 16), part(a, b));
        const __mmask32 high = _mm512_kunpackw(part(a + 48, b + 48), part(a + 32, b + 32));
        return _mm512_kunpackd(high, low);
    }
    STIM_AVX512 int skip_equal(const std::uint32_t*, const std::uint32_t*, int x, int) { return x; }
};

#endif

std::uint64_t low_bits(int n) { return n >= kBlock ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; }

// Edges of pixels [x, x + n). Blocks are shifted so that no pixel outside the row is read.
template <class Differ>
STIM_INLINE std::uint64_t edges_at(const std::uint32_t* row, int width, int x, int n) {
    if (width <= kBlock) return n > 1 ? differ_scalar(row + 1, row, n - 1) << 1 | 1 : 1;
    if (x == 0) return Differ::block(row + 1, row) << 1 | 1;
    const int start = x + n - kBlock;
    return Differ::block(row + start, row + start - 1) >> (kBlock - n);
}

template <class Differ>
STIM_INLINE std::uint64_t changed_at(const std::uint32_t* row, const std::uint32_t* above, int width,
                                     int x, int n) {
    if (width <= kBlock) return differ_scalar(row, above, n);
    const int start = x + n - kBlock;
    return Differ::block(row + start, above + start) >> (kBlock - n);
}

template <class Differ>
STIM_INLINE bool advance(const std::uint32_t* row, const std::uint32_t* above, int width, RowMasks& masks) {
    std::fill(masks.changed.begin(), masks.changed.end(), 0);
    const int last = (width - 1) / kBlock * kBlock;
    bool any = false;
    for (int x = 0; x < width; x += kBlock) {
        x = Differ::skip_equal(row, above, x, last);
        const int n = std::min(kBlock, width - x);
        const std::uint64_t changed = changed_at<Differ>(row, above, width, x, n);
        if (!changed) continue;
        any = true;
        const auto k = static_cast<std::size_t>(x / kBlock);
        masks.changed[k] = changed;
        masks.edges[k] = edges_at<Differ>(row, width, x, n);
        if (x < last)  // the next block may be equal, but has a new left neighbour
            masks.edges[k + 1] = (masks.edges[k + 1] & ~std::uint64_t{1}) |
                                 (((row[x + kBlock] ^ row[x + kBlock - 1]) & kRgb) != 0);
    }
    return any;
}

bool advance_scalar(const std::uint32_t* row, const std::uint32_t* above, int width, RowMasks& masks) {
    return advance<DifferScalar>(row, above, width, masks);
}

#if STIM_X86
bool advance_sse2(const std::uint32_t* row, const std::uint32_t* above, int width, RowMasks& masks) {
    return advance<DifferSse2>(row, above, width, masks);
}

__attribute__((target("avx2"))) bool advance_avx2(const std::uint32_t* row, const std::uint32_t* above,
                                                  int width, RowMasks& masks) {
    return advance<DifferAvx2>(row, above, width, masks);
}

__attribute__((target("avx512f,avx512bw"))) bool advance_avx512(const std::uint32_t* row, const std::uint32_t* above,
                                                       int width, RowMasks& masks) {
    return advance<DifferAvx512>(row, above, width, masks);
}
#endif

}  // namespace

void RowMasks::resize(int width) {
    const auto words = static_cast<std::size_t>((width + kBlock - 1) / kBlock);
    edges.resize(words);
    changed.resize(words + 1);
}

AdvanceRow advance_row(Simd level) {
    if (level == Simd::none) return advance_scalar;
#if STIM_X86
    if (level == Simd::sse2) return advance_sse2;
    if (level == Simd::avx2 && cpu().avx2) return advance_avx2;
    if (level == Simd::avx512 && cpu().avx512) return advance_avx512;
#endif
    return nullptr;
}

AdvanceRow best_advance_row() {
    for (const Simd level : {Simd::avx512, Simd::avx2, Simd::sse2})
        if (const AdvanceRow f = advance_row(level)) return f;
    return advance_scalar;
}

void first_row(const std::uint32_t* row, int width, RowMasks& masks) {
    for (int x = 0; x < width; x += kBlock) {
        const int n = std::min(kBlock, width - x);
        const auto k = static_cast<std::size_t>(x / kBlock);
        masks.edges[k] = edges_at<DifferScalar>(row, width, x, n);
        masks.changed[k] = low_bits(n);
    }
}

}  // namespace stim::detail
