// The two checksums of a PNG file: Adler-32 in closed form over runs, CRC-32 over bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stim::detail {

/// Adler-32 of a byte stream that is described by runs instead of bytes.
/// Sums are reduced once a row: 64 bits hold 32767 pixels with room to spare.
class Adler32 {
public:
    void byte(std::uint8_t value) {
        a_ += value;
        b_ += a_;
    }

    /// `count` zero bytes.
    void zeros(std::uint64_t count) { b_ += count * a_; }

    /// `count` times the bytes R, G, B of 0x??RRGGBB.
    void pixels(std::uint32_t colour, std::uint64_t count) {
        const std::uint64_t r = colour >> 16 & 0xff, g = colour >> 8 & 0xff, b = colour & 0xff;
        const std::uint64_t sum = r + g + b;
        b_ += count * (3 * a_ + 3 * r + 2 * g + b) + 3 * sum * (count * (count - 1) / 2);
        a_ += count * sum;
    }

    void reduce() {
        a_ %= kModulus;
        b_ %= kModulus;
    }

    std::uint32_t value() const {
        return static_cast<std::uint32_t>(b_ % kModulus << 16 | a_ % kModulus);
    }

private:
    static constexpr std::uint64_t kModulus = 65521;
    std::uint64_t a_ = 1;
    std::uint64_t b_ = 0;
};

/// CRC-32 as PNG, zip and zlib define it.
std::uint32_t crc32(const std::uint8_t* data, std::size_t size);

/// The same value without special instructions; `crc` is the running register (not inverted).
std::uint32_t crc32_tables(std::uint32_t crc, const std::uint8_t* data, std::size_t size);

}  // namespace stim::detail
