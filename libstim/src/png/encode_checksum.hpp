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

    /// A row of `width` pixels by its edges: from where a new colour starts, `left` pixels are left in the row. What changes
    /// there counts for all of them, so each edge costs three products.
    void row(int width) {
        b_ += 3 * static_cast<std::uint64_t>(width) * a_;
        last_sum_ = last_late_ = edges_sum_ = edges_weighted_ = edges_late_ = 0;
    }
    void edge(std::uint32_t colour, int left) {
        const auto r = static_cast<std::int64_t>(colour >> 16 & 0xff), g = static_cast<std::int64_t>(colour >> 8 & 0xff),
                   b = static_cast<std::int64_t>(colour & 0xff);
        const std::int64_t sum = r + g + b, late = g + 2 * b;  // green stands one byte later, blue two
        const std::int64_t part = (sum - last_sum_) * left;
        edges_sum_ += part;
        edges_weighted_ += part * (left + 1);
        edges_late_ += (late - last_late_) * left;
        last_sum_ = sum;
        last_late_ = late;
    }
    void end_row() {
        a_ += static_cast<std::uint64_t>(edges_sum_);
        b_ += static_cast<std::uint64_t>(edges_weighted_ / 2 * 3 - edges_late_);
    }
    /// At most 1 MiB between two calls of `reduce`.
    void bytes(const std::uint8_t* data, std::size_t size);

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
    // of the row
    std::int64_t last_sum_ = 0, last_late_ = 0, edges_sum_ = 0, edges_weighted_ = 0, edges_late_ = 0;
};

/// CRC-32 as PNG, zip and zlib define it.
std::uint32_t crc32(const std::uint8_t* data, std::size_t size);

/// The same value without special instructions; `crc` is the running register (not inverted).
std::uint32_t crc32_tables(std::uint32_t crc, const std::uint8_t* data, std::size_t size);

}  // namespace stim::detail
