// The encoder's parts against plain definitions: checksums, codes, row masks on every SIMD level.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

#include "libstim/src/png/encode_checksum.hpp"
#include "libstim/src/png/encode_filter.hpp"
#include "libstim/src/png/encode_huffman.hpp"
#include "libstim/src/png/encode_rows.hpp"

namespace {

using namespace stim::detail;

std::vector<std::uint8_t> random_bytes(std::size_t n, unsigned seed) {
    std::mt19937 rng(seed);
    std::vector<std::uint8_t> v(n);
    for (auto& b : v) b = static_cast<std::uint8_t>(rng());
    return v;
}

std::uint32_t plain_crc(const std::uint8_t* data, std::size_t n) {
    std::uint32_t c = 0xffffffff;
    for (std::size_t i = 0; i < n; ++i) {
        c ^= data[i];
        for (int bit = 0; bit < 8; ++bit) c = c >> 1 ^ (c & 1 ? 0xedb88320 : 0);
    }
    return ~c;
}

std::uint32_t plain_adler(const std::vector<std::uint8_t>& data) {
    std::uint32_t a = 1, b = 0;
    for (const auto v : data) {
        a = (a + v) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

void check_code(const std::vector<std::uint32_t>& frequencies, unsigned limit) {
    std::vector<std::uint8_t> lengths(frequencies.size());
    huffman_lengths(frequencies, limit, lengths);
    double kraft = 0;
    std::size_t used = 0;
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        CHECK((lengths[s] > 0) == (frequencies[s] > 0));
        CHECK(lengths[s] <= limit);
        if (lengths[s]) kraft += 1.0 / (1 << lengths[s]), ++used;
    }
    if (used >= 2) CHECK(kraft == 1.0);

    std::vector<Code> codes(lengths.size());
    canonical_codes(lengths, codes);
    for (std::size_t a = 0; a < codes.size(); ++a)
        for (std::size_t b = 0; b < codes.size(); ++b)
            if (a != b && codes[a].length && codes[a].length <= codes[b].length)  // no code starts another
                REQUIRE((codes[b].bits & ((1u << codes[a].length) - 1)) != codes[a].bits);
}

}  // namespace

TEST_CASE("CRC-32 is the same on every path and for every length", "[encode]") {
    const std::uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    CHECK(crc32(digits, 9) == 0xcbf43926);  // the published check value
    const auto data = random_bytes(5000, 1);
    for (std::size_t n = 0; n < 700; ++n) {
        const auto expected = plain_crc(data.data(), n);
        REQUIRE(crc32(data.data(), n) == expected);
        REQUIRE(~crc32_tables(0xffffffff, data.data(), n) == expected);
    }
    CHECK(crc32(data.data() + 1, 4999) == plain_crc(data.data() + 1, 4999));
}

TEST_CASE("Adler-32 of runs equals Adler-32 of their bytes", "[encode]") {
    std::mt19937 rng(2);
    Adler32 sparse;
    std::vector<std::uint8_t> bytes;
    for (int row = 0; row < 200; ++row) {
        sparse.byte(static_cast<std::uint8_t>(row % 5));
        bytes.push_back(static_cast<std::uint8_t>(row % 5));
        if (row % 3 == 0) {
            sparse.zeros(1000);
            bytes.insert(bytes.end(), 1000, 0);
        }
        const std::uint32_t colour = row % 7 ? static_cast<std::uint32_t>(rng()) : 0xffffffff;
        const std::uint32_t count = 1 + static_cast<std::uint32_t>(rng()) % (row % 50 == 0 ? 32767 : 90);
        sparse.pixels(colour, count);
        for (std::uint32_t i = 0; i < count; ++i)
            for (int shift = 16; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(colour >> shift));
        sparse.reduce();
        if (row % 10 == 0) REQUIRE(sparse.value() == plain_adler(bytes));
    }
}

TEST_CASE("Adler-32 of rows by their edges equals Adler-32 of their bytes", "[encode]") {
    std::mt19937 rng(5);
    for (const int width : {1, 2, 3, 86, 1000, 32767}) {
        Adler32 sparse;
        std::vector<std::uint8_t> bytes;
        for (int row = 0; row < 12; ++row) {
            const unsigned length = row % 3 ? 1 + rng() % 200 : 1;
            EdgeSums edges;
            for (int x = 0; x < width;) {
                const std::uint32_t colour = row % 4 ? static_cast<std::uint32_t>(rng()) : x ? 0x12000000 : 0xffffffff;
                const int end = std::min(width, x + 1 + static_cast<int>(rng() % length));
                edges.add(colour, width - x);
                for (; x < end; ++x)
                    for (int shift = 16; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(colour >> shift));
            }
            sparse.row(width, edges);
            sparse.reduce();
            REQUIRE(sparse.value() == plain_adler(bytes));
        }
    }
}

TEST_CASE("Adler-32 of bytes", "[encode]") {
    for (const std::size_t n : {0, 1, 31, 32, 33, 64, 4095, 100000, 1 << 20}) {
        auto bytes = random_bytes(n, static_cast<unsigned>(n));
        if (n == 1 << 20) std::fill(bytes.begin(), bytes.end(), std::uint8_t{255});  // the largest sums
        Adler32 adler;
        adler.byte(7);
        adler.bytes(bytes.data(), n);
        adler.reduce();
        bytes.insert(bytes.begin(), 7);
        CHECK(adler.value() == plain_adler(bytes));
    }
}

TEST_CASE("filters subtract byte by byte", "[encode]") {
    std::mt19937 rng(6);
    for (int i = 0; i < 2000; ++i) {
        const auto a = static_cast<std::uint32_t>(rng()), b = static_cast<std::uint32_t>(rng());
        std::uint32_t expected = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            const int p = static_cast<int>(a >> shift & 0xff), q = static_cast<int>(b >> shift & 0xff);
            expected |= static_cast<std::uint32_t>((p - q) & 0xff) << shift;
        }
        CHECK(subtract(a, b) == expected);
    }
}

TEST_CASE("samples differ by the sum of their bytes' differences", "[encode]") {
    std::mt19937 rng(13);
    for (int trial = 0; trial < 200; ++trial) {
        Sample a, b;
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = static_cast<std::uint32_t>(rng()) & 0xffffff;
            b[i] = rng() % 2 ? a[i] ^ rng() % 4 : static_cast<std::uint32_t>(rng()) & 0xffffff;
            for (int shift = 0; shift < 24; shift += 8)
                expected += static_cast<std::uint32_t>(
                    std::abs(static_cast<int>(a[i] >> shift & 0xff) - static_cast<int>(b[i] >> shift & 0xff)));
        }
        CHECK(difference(a, b) == expected);
    }
}

TEST_CASE("Huffman codes are complete, prefix-free and limited", "[encode]") {
    check_code({0, 0, 7, 0}, 15);
    check_code({5, 0, 0, 1}, 15);
    std::vector<std::uint32_t> fibonacci = {1, 1};
    while (fibonacci.size() < 40) fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    check_code(fibonacci, 15);
    check_code({1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181}, 7);
    std::mt19937 rng(3);
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<std::uint32_t> f(286);
        for (auto& v : f) v = rng() % 3 ? static_cast<std::uint32_t>(rng()) >> (rng() % 31) : 0;
        for (auto& v : f) v >>= 8;  // sums stay below 2^32
        f[256] = 1;
        check_code(f, 15);
    }
}

TEST_CASE("row masks agree on every SIMD level", "[encode]") {
    std::mt19937 rng(4);
    for (int trial = 0; trial < 600; ++trial) {
        const int width = 1 + static_cast<int>(rng() % 400);
        const unsigned rate = 1 + rng() % 60;  // of changes
        std::vector<std::uint32_t> rows[3];
        for (auto& row : rows) row.resize(static_cast<std::size_t>(width));
        for (int y = 0; y < 3; ++y)
            for (std::size_t x = 0; x < rows[y].size(); ++x) {
                const std::uint32_t old = y ? rows[y - 1][x] : x ? rows[0][x - 1] : 0;
                rows[y][x] = (rng() % rate ? old & 0xffffff : rng() % 4) | static_cast<std::uint32_t>(rng()) << 24;
            }
        for (const Simd level : {Simd::none, Simd::sse2, Simd::avx2, Simd::avx512}) {
            const AdvanceRow advance = advance_row(level);
            if (!advance) continue;
            RowMasks masks;
            masks.resize(width);
            first_row(rows[0].data(), width, masks);
            for (int y = 1; y < 3; ++y) {
                const bool differs = advance(rows[y].data(), rows[y - 1].data(), width, masks);
                bool expected_differs = false;
                for (std::size_t x = 0; x < rows[y].size(); ++x) {
                    const bool edge = x == 0 || ((rows[y][x] ^ rows[y][x - 1]) & 0xffffff);
                    const bool changed = ((rows[y][x] ^ rows[y - 1][x]) & 0xffffff) != 0;
                    REQUIRE((masks.edges[x / 64] >> (x % 64) & 1) == edge);
                    REQUIRE((masks.changed[x / 64] >> (x % 64) & 1) == changed);
                    expected_differs |= changed;
                }
                REQUIRE(differs == expected_differs);
                if (width % 64) REQUIRE(masks.edges.back() >> (width % 64) == 0);
            }
        }
    }
}
