// CRC-32: eight tables everywhere, carry-less multiplication where the CPU has it.
#include "libstim/src/png/encode_checksum.hpp"

#include <array>

#include "libstim/src/base/cpu.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define STIM_CRC_CLMUL 1
#include <immintrin.h>
#endif

namespace stim::detail {
namespace {

constexpr std::uint32_t kPolynomial = 0xEDB88320;  // reflected: bit 31 is x^0

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables make_tables() {
    Tables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t c = i;
        for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? kPolynomial : 0);
        tables[0][i] = c;
    }
    for (std::size_t t = 1; t < 8; ++t)
        for (std::size_t i = 0; i < 256; ++i)
            tables[t][i] = tables[t - 1][i] >> 8 ^ tables[0][tables[t - 1][i] & 0xff];
    return tables;
}

constexpr Tables kTables = make_tables();

std::uint32_t load32(const std::uint8_t* p) {
    return p[0] | p[1] << 8 | p[2] << 16 | static_cast<std::uint32_t>(p[3]) << 24;
}

#if STIM_CRC_CLMUL

// x^n mod P, reflected and shifted by one bit, as a product of reflected operands needs it.
constexpr std::uint64_t power_of_x(int n) {
    std::uint32_t c = 0x80000000;
    for (int i = 0; i < n; ++i) c = c >> 1 ^ (c & 1 ? kPolynomial : 0);
    return static_cast<std::uint64_t>(c) << 1;
}

template <int Bits>
__attribute__((target("pclmul,sse4.1"))) inline __m128i fold(__m128i state, __m128i data) {
    const __m128i k = _mm_set_epi64x(static_cast<long long>(power_of_x(Bits - 32)),
                                     static_cast<long long>(power_of_x(Bits + 32)));
    const __m128i low = _mm_clmulepi64_si128(state, k, 0x00);
    const __m128i high = _mm_clmulepi64_si128(state, k, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high), data);
}

__attribute__((target("pclmul,sse4.1"))) inline __m128i load128(const std::uint8_t* p) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}

// Folds whole 16-byte lanes into one lane of the same remainder; the tables finish it.
__attribute__((target("pclmul,sse4.1"))) std::uint32_t crc32_clmul(std::uint32_t crc,
                                                                   const std::uint8_t* data,
                                                                   std::size_t size) {
    __m128i lane[4];
    for (int i = 0; i < 4; ++i) lane[i] = load128(data + 16 * i);
    lane[0] = _mm_xor_si128(lane[0], _mm_cvtsi32_si128(static_cast<int>(crc)));
    data += 64, size -= 64;
    for (; size >= 64; data += 64, size -= 64)
        for (int i = 0; i < 4; ++i) lane[i] = fold<512>(lane[i], load128(data + 16 * i));
    __m128i state = lane[0];
    for (int i = 1; i < 4; ++i) state = fold<128>(state, lane[i]);
    for (; size >= 16; data += 16, size -= 16) state = fold<128>(state, load128(data));
    std::uint8_t rest[16];
    _mm_storeu_si128(reinterpret_cast<__m128i*>(rest), state);
    return crc32_tables(crc32_tables(0, rest, 16), data, size);
}

#endif

}  // namespace

// Per 32 bytes two sums of products that every vector unit has.
void Adler32::bytes(const std::uint8_t* data, std::size_t size) {
    constexpr int step = 32;
    for (; size >= step; data += step, size -= step) {
        std::int32_t sum = 0, weighted = 0;
        for (int i = 0; i < step; ++i) {
            sum += data[i];
            weighted += static_cast<std::int16_t>(data[i]) * static_cast<std::int16_t>(step - i);
        }
        b_ += step * a_ + static_cast<std::uint64_t>(weighted);
        a_ += static_cast<std::uint64_t>(sum);
    }
    for (; size; ++data, --size) byte(*data);
}

std::uint32_t crc32_tables(std::uint32_t crc, const std::uint8_t* data, std::size_t size) {
    for (; size >= 8; data += 8, size -= 8) {
        const std::uint32_t low = crc ^ load32(data), high = load32(data + 4);
        crc = kTables[7][low & 0xff] ^ kTables[6][low >> 8 & 0xff] ^ kTables[5][low >> 16 & 0xff] ^
              kTables[4][low >> 24] ^ kTables[3][high & 0xff] ^ kTables[2][high >> 8 & 0xff] ^
              kTables[1][high >> 16 & 0xff] ^ kTables[0][high >> 24];
    }
    for (; size; ++data, --size) crc = crc >> 8 ^ kTables[0][(crc ^ *data) & 0xff];
    return crc;
}

std::uint32_t crc32(const std::uint8_t* data, std::size_t size) {
#if STIM_CRC_CLMUL
    if (size >= 64 && cpu().pclmul && cpu().sse41)
        return ~crc32_clmul(0xffffffff, data, size);
#endif
    return ~crc32_tables(0xffffffff, data, size);
}

}  // namespace stim::detail
