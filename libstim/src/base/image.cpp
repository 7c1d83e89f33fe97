#include "stim/base/image.hpp"

#include <algorithm>
#include <array>

#include "libstim/src/base/cpu.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define STIM_PACK_SSSE3 1
#include <immintrin.h>
#endif

namespace stim {
namespace {

using PackRow = void (*)(const std::uint32_t* row, int width, std::uint8_t* out);

void pack_scalar(const std::uint32_t* row, int width, std::uint8_t* out) {
    for (int x = 0; x < width; ++x, out += 3) {
        out[0] = static_cast<std::uint8_t>(row[x] >> 16);
        out[1] = static_cast<std::uint8_t>(row[x] >> 8);
        out[2] = static_cast<std::uint8_t>(row[x]);
    }
}

#if STIM_PACK_SSSE3
// 16 pixels to 48 bytes at a time: each shuffle puts 12 bytes where the next store needs them.
__attribute__((target("ssse3"))) void pack_ssse3(const std::uint32_t* row, int width, std::uint8_t* out) {
    const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    int x = 0;
    for (; x + 16 <= width; x += 16, out += 48) {
        __m128i v[4];
        for (int i = 0; i < 4; ++i)
            v[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row + x + 4 * i)), order);
        const auto to = reinterpret_cast<__m128i*>(out);
        _mm_storeu_si128(to, _mm_or_si128(v[0], _mm_slli_si128(v[1], 12)));
        _mm_storeu_si128(to + 1, _mm_or_si128(_mm_srli_si128(v[1], 4), _mm_slli_si128(v[2], 8)));
        _mm_storeu_si128(to + 2, _mm_or_si128(_mm_srli_si128(v[2], 8), _mm_slli_si128(v[3], 4)));
    }
    pack_scalar(row + x, width - x, out);
}

// 8 pixels to 24 bytes: each half packs its 12 bytes, a permutation brings them together.
__attribute__((target("avx2"))) void pack_avx2(const std::uint32_t* row, int width, std::uint8_t* out) {
    const __m256i order = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,  //
                                           2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    const __m256i together = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
    int x = 0;
    for (; x + 11 <= width; x += 8, out += 24) {  // a store writes 8 bytes more than it keeps
        const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + x));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                            _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(v, order), together));
    }
    pack_scalar(row + x, width - x, out);
}

constexpr std::array<std::uint8_t, 64> packed_order() {
    std::array<std::uint8_t, 64> out{};
    for (std::size_t i = 0; i < 48; ++i) out[i] = static_cast<std::uint8_t>(i / 3 * 4 + 2 - i % 3);
    return out;
}

// 16 pixels to 48 bytes.
__attribute__((target("avx512f,avx512bw,avx512vbmi"))) void pack_avx512(const std::uint32_t* row, int width, std::uint8_t* out) {
    static constexpr std::array<std::uint8_t, 64> order = packed_order();
    const __m512i together = _mm512_loadu_si512(order.data());
    int x = 0;
    for (; x + 22 <= width; x += 16, out += 48)  // a store writes 16 bytes more than it keeps
        _mm512_storeu_si512(out, _mm512_maskz_permutexvar_epi8(~__mmask64{0}, together, _mm512_loadu_si512(row + x)));
    pack_scalar(row + x, width - x, out);
}
#endif

using PlaneRow = void (*)(const std::uint32_t* row, int width, std::uint8_t* out, std::size_t plane);

void plane_scalar(const std::uint32_t* row, int width, std::uint8_t* out, std::size_t plane) {
    for (int x = 0; x < width; ++x)
        for (std::size_t c = 0; c < 3; ++c)
            out[c * plane + static_cast<std::size_t>(x)] = static_cast<std::uint8_t>(row[x] >> (16 - 8 * c));
}

#if STIM_PACK_SSSE3
// 16 pixels: four bytes of each colour come together in each quarter, then the quarters change places.
__attribute__((target("ssse3"))) void plane_ssse3(const std::uint32_t* row, int width, std::uint8_t* out, std::size_t plane) {
    const __m128i order = _mm_setr_epi8(2, 6, 10, 14, 1, 5, 9, 13, 0, 4, 8, 12, 3, 7, 11, 15);
    int x = 0;
    for (; x + 16 <= width; x += 16) {
        __m128i v[4];
        for (int i = 0; i < 4; ++i)
            v[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row + x + 4 * i)), order);
        const __m128i low0 = _mm_unpacklo_epi32(v[0], v[1]), low1 = _mm_unpacklo_epi32(v[2], v[3]);
        const __m128i blue = _mm_unpacklo_epi64(_mm_unpackhi_epi32(v[0], v[1]), _mm_unpackhi_epi32(v[2], v[3]));
        const auto put = [&](std::size_t c, __m128i bytes) __attribute__((target("ssse3"))) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out + c * plane + x), bytes);
        };
        put(0, _mm_unpacklo_epi64(low0, low1));
        put(1, _mm_unpackhi_epi64(low0, low1));
        put(2, blue);
    }
    plane_scalar(row + x, width - x, out + x, plane);
}
#endif

PlaneRow best_plane_row() {
#if STIM_PACK_SSSE3
    if (detail::cpu().ssse3) return plane_ssse3;
#endif
    return plane_scalar;
}

PackRow best_pack_row() {
#if STIM_PACK_SSSE3
    if (detail::cpu().avx512_vbmi) return pack_avx512;
    if (detail::cpu().avx2) return pack_avx2;
    if (detail::cpu().ssse3) return pack_ssse3;
#endif
    return pack_scalar;
}

}  // namespace

void pack_rgb(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride) {
    const PackRow pack = best_pack_row();
    for (int y = 0; y < pixels.height; ++y, out += out_stride) pack(pixels.row(y), pixels.width, out);
}

void pack_planes(const PixelView& pixels, std::uint8_t* out, std::size_t out_stride, std::size_t plane) {
    const PlaneRow pack = best_plane_row();
    for (int y = 0; y < pixels.height; ++y, out += out_stride) pack(pixels.row(y), pixels.width, out, plane);
}

Image to_image(const PixelView& pixels) {
    const auto width = static_cast<std::size_t>(std::max(pixels.width, 0));
    const auto height = static_cast<std::size_t>(std::max(pixels.height, 0));
    Image image{pixels.width, pixels.height, std::vector<std::uint8_t>(3 * width * height)};
    pack_rgb(pixels, image.rgb.data(), 3 * width);
    return image;
}

}  // namespace stim
