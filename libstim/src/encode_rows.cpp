#include "encode_rows.hpp"

#include <algorithm>

#if defined(__x86_64__) && defined(__GNUC__)
#define STIM_X86 1
#include <immintrin.h>
#define STIM_INLINE __attribute__((always_inline)) inline
#else
#define STIM_X86 0
#define STIM_INLINE inline
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

// Each Differ compares 64 pixels. The common answer is "equal": it is found before any mask is made.
struct DifferScalar {
    static std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        return differ_scalar(a, b, kBlock);
    }
};

#if STIM_X86

struct DifferSse2 {
    static __m128i delta(const std::uint32_t* a, const std::uint32_t* b) {
        return _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)),
                             _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
    }
    static std::uint64_t block(const std::uint32_t* a, const std::uint32_t* b) {
        __m128i d[16], any = _mm_setzero_si128();
        const __m128i zero = any, rgb = _mm_set1_epi32(kRgb);
        for (int i = 0; i < 16; ++i) any = _mm_or_si128(any, d[i] = delta(a + 4 * i, b + 4 * i));
        if (_mm_movemask_epi8(_mm_cmpeq_epi32(_mm_and_si128(any, rgb), zero)) == 0xffff) return 0;
        std::uint64_t equal = 0;
        for (int i = 0; i < 16; ++i) {
            const __m128i same = _mm_cmpeq_epi32(_mm_and_si128(d[i], rgb), zero);
            equal |= static_cast<std::uint64_t>(_mm_movemask_ps(_mm_castsi128_ps(same))) << 4 * i;
        }
        return ~equal;
    }
};

struct DifferAvx2 {
    __attribute__((target("avx2"))) static inline std::uint64_t block(const std::uint32_t* a,
                                                                      const std::uint32_t* b) {
        const __m256i rgb = _mm256_set1_epi32(kRgb);
        __m256i d[8], any = _mm256_setzero_si256();
        for (int i = 0; i < 8; ++i) {
            d[i] = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + 8 * i)),
                                    _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + 8 * i)));
            any = _mm256_or_si256(any, d[i]);
        }
        if (_mm256_testz_si256(any, rgb)) return 0;
        std::uint64_t equal = 0;
        for (int i = 0; i < 8; ++i) {
            const __m256i same = _mm256_cmpeq_epi32(_mm256_and_si256(d[i], rgb), _mm256_setzero_si256());
            equal |= static_cast<std::uint64_t>(_mm256_movemask_ps(_mm256_castsi256_ps(same))) << 8 * i;
        }
        return ~equal;
    }
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
    std::uint64_t any = 0, before = 0;
    for (int x = 0, k = 0; x < width; x += kBlock, ++k) {
        const int n = std::min(kBlock, width - x);
        const std::uint64_t changed = changed_at<Differ>(row, above, width, x, n);
        std::uint64_t& edges = masks.edges[static_cast<std::size_t>(k)];
        if (changed)
            edges = edges_at<Differ>(row, width, x, n);
        else if (before >> 63)  // only the left neighbour of the block changed
            edges = (edges & ~std::uint64_t{1}) | (((row[x] ^ row[x - 1]) & kRgb) != 0);
        masks.changed[static_cast<std::size_t>(k)] = before = changed;
        any |= changed;
    }
    return any != 0;
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
#endif

}  // namespace

void RowMasks::resize(int width) {
    const auto words = static_cast<std::size_t>((width + kBlock - 1) / kBlock);
    edges.resize(words);
    changed.resize(words);
}

AdvanceRow advance_row(Simd level) {
    if (level == Simd::none) return advance_scalar;
#if STIM_X86
    if (level == Simd::sse2) return advance_sse2;
    if (level == Simd::avx2 && __builtin_cpu_supports("avx2")) return advance_avx2;
#endif
    return nullptr;
}

AdvanceRow best_advance_row() {
    for (const Simd level : {Simd::avx2, Simd::sse2})
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
