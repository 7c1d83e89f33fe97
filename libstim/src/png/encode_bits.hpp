// Bits into a byte vector, first bit lowest, as deflate packs them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "libstim/src/png/encode_huffman.hpp"

namespace stim::detail {

/// Writes past the end of the vector's contents into room that `open` makes; `close` trims.
/// Between `put`s of up to 56 bits in total a `flush` is due.
class BitWriter {
public:
    explicit BitWriter(std::vector<std::uint8_t>& out) : out_(out) {}

    void open(std::uint64_t bits) {
        const std::size_t used = out_.size();
        out_.resize(used + static_cast<std::size_t>(bits / 8) + 2 * sizeof(buffer_));
        next_ = out_.data() + used;
    }

    void close() {
        flush();
        out_.resize(static_cast<std::size_t>(next_ - out_.data()));
    }

    void put(std::uint64_t bits, unsigned count) {
        buffer_ |= bits << filled_;
        filled_ += count;
    }
    void put(Code code) { put(code.bits, code.length); }

    /// Leaves fewer than 8 bits behind.
    void flush() {
        const std::uint64_t bytes = little_endian(buffer_);
        std::memcpy(next_, &bytes, sizeof bytes);
        next_ += filled_ >> 3;
        buffer_ >>= filled_ & ~7u;
        filled_ &= 7;
    }

    void write(std::uint64_t bits, unsigned count) {
        put(bits, count);
        flush();
    }

    /// Goes on where `other`, a copy of this writer, has got to.
    void resume(const BitWriter& other) {
        next_ = other.next_;
        buffer_ = other.buffer_;
        filled_ = other.filled_;
    }

    /// Pads with zero bits to a whole byte.
    void align() { filled_ = (filled_ + 7) & ~7u; }

    /// Needs an aligned, flushed position.
    void bytes(const std::uint8_t* data, std::size_t size) {
        std::memcpy(next_, data, size);
        next_ += size;
    }

private:
    static std::uint64_t little_endian(std::uint64_t v) {
        if constexpr (std::endian::native == std::endian::little) return v;
        std::uint64_t r = 0;
        for (int i = 0; i < 8; ++i, v >>= 8) r = r << 8 | (v & 0xff);
        return r;
    }

    std::vector<std::uint8_t>& out_;
    std::uint8_t* next_ = nullptr;
    std::uint64_t buffer_ = 0;
    unsigned filled_ = 0;
};

}  // namespace stim::detail
