// The two checksums of a PNG file: Adler-32 in closed form over runs, CRC-32 over bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stim::detail {

/// A row of pixels for its checksum: from where a new colour starts, `left` pixels are left in the row. What changes there counts
/// for all of them, so each edge costs three products.
struct EdgeSums {
    std::int64_t sum = 0, weighted = 0, late = 0;

    void add(std::uint32_t colour, int left) {
        const auto r = static_cast<std::int64_t>(colour >> 16 & 0xff), g = static_cast<std::int64_t>(colour >> 8 & 0xff),
                   b = static_cast<std::int64_t>(colour & 0xff);
        const std::int64_t new_sum = r + g + b, new_late = g + 2 * b;  // green stands one byte later, blue two
        const std::int64_t part = (new_sum - last_sum_) * left;
        sum += part;
        weighted += part * (left + 1);
        late += (new_late - last_late_) * left;
        last_sum_ = new_sum;
        last_late_ = new_late;
    }

private:
    std::int64_t last_sum_ = 0, last_late_ = 0;
};

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

    /// A row of `width` pixels by its edges.
    void row(int width, const EdgeSums& edges) {
        b_ += 3 * static_cast<std::uint64_t>(width) * a_ + static_cast<std::uint64_t>(edges.weighted / 2 * 3 - edges.late);
        a_ += static_cast<std::uint64_t>(edges.sum);
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
};

/// CRC-32 as PNG, zip and zlib define it.
std::uint32_t crc32(const std::uint8_t* data, std::size_t size);

/// The same value without special instructions; `crc` is the running register (not inverted).
std::uint32_t crc32_tables(std::uint32_t crc, const std::uint8_t* data, std::size_t size);

}  // namespace stim::detail
