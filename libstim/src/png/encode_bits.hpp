// Bits into a byte vector, first bit lowest, as deflate packs them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "libstim/src/png/encode_huffman.hpp"

namespace stim::detail {

/// Where bits go, in room that somebody else has made: plain values, so that a local copy stays in registers.
/// Between `put`s of up to 56 bits in total a `flush` is due.
struct BitCursor {
    std::uint8_t* next = nullptr;
    std::uint64_t buffer = 0;
    unsigned filled = 0;

    void put(std::uint64_t bits, unsigned count) {
        buffer |= bits << filled;
        filled += count;
    }
    void put(Code code) { put(code.bits, code.length); }

    /// Leaves fewer than 8 bits behind.
    void flush() {
        const std::uint64_t bytes = little_endian(buffer);
        std::memcpy(next, &bytes, sizeof bytes);
        next += filled >> 3;
        buffer >>= filled & ~7u;
        filled &= 7;
    }

    void write(std::uint64_t bits, unsigned count) {
        put(bits, count);
        flush();
    }

    static std::uint64_t little_endian(std::uint64_t v) {
        if constexpr (std::endian::native == std::endian::little) return v;
        std::uint64_t r = 0;
        for (int i = 0; i < 8; ++i, v >>= 8) r = r << 8 | (v & 0xff);
        return r;
    }
};

/// Writes past the end of the vector's contents into room that `open` makes; `close` trims.
class BitWriter : public BitCursor {
public:
    explicit BitWriter(std::vector<std::uint8_t>& out) : out_(out) {}

    void open(std::uint64_t bits) {
        const std::size_t used = out_.size();
        out_.resize(used + static_cast<std::size_t>(bits / 8) + 2 * sizeof(buffer));
        next = out_.data() + used;
    }

    void close() {
        flush();
        out_.resize(static_cast<std::size_t>(next - out_.data()));
    }

    /// Pads with zero bits to a whole byte.
    void align() { filled = (filled + 7) & ~7u; }

    /// Needs an aligned, flushed position.
    void bytes(const std::uint8_t* data, std::size_t size) {
        std::memcpy(next, data, size);
        next += size;
    }

private:
    std::vector<std::uint8_t>& out_;
};

}  // namespace stim::detail
