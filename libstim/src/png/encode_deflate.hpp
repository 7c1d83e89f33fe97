// Deflate blocks over pixel tokens instead of bytes: who writes flat art knows where its runs are,
// so nothing has to be searched for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "libstim/src/png/encode_bits.hpp"
#include "libstim/src/png/encode_huffman.hpp"

namespace stim::detail {

inline constexpr std::uint32_t kMaxMatch = 258;  // bytes
inline constexpr std::uint32_t kMaxMatchPixels = kMaxMatch / 3;
inline constexpr std::uint32_t kMaxDistance = 32768;

/// One block: collect tokens (`reserve` room first), `plan` the codes, `write` it, `clear`.
class TokenBlock {
public:
    /// The filter byte that starts a row.
    void row(std::uint8_t filter) { push(kRow | filter, 1); }
    /// `count` pixels of one colour: one byte (grey) or pixel in full, the rest copied from right before.
    void pixels(std::uint32_t colour, std::uint32_t count) { push(colour & 0xffffff, count); }
    /// `count` >= 1 more pixels like the one before, whichever token wrote that.
    void more(std::uint32_t count) { push(kMore, count); }
    /// `count` <= kMaxMatchPixels pixels from `distance` bytes before.
    void copy(std::uint32_t count, std::uint32_t distance) { push(kCopy | distance, count); }
    /// `count` rows equal to the one above: filter Up, zeros.
    void zero_rows(std::uint32_t count) { push(kZeroRows, count); }

    void start(std::uint32_t width) {
        width_ = width;
        clear();
    }
    void clear() { used_ = 0; }
    /// Room for `count` more tokens; adding one does not check.
    void reserve(std::size_t count) {
        if (tokens_.size() < used_ + count) tokens_.resize(2 * used_ + count);
    }
    std::size_t size() const { return used_; }

    /// Builds the codes; returns the bits of the block.
    std::uint64_t plan();
    void write(BitWriter& out, bool last) const;

private:
    static constexpr std::uint32_t kRow = 1 << 24, kMore = 2 << 24, kCopy = 3 << 24, kZeroRows = 4 << 24;
    static constexpr std::size_t kLiterals = 286, kDistances = 30, kLengthCodes = 19;

    struct Token {
        std::uint32_t value;  // kind in the top byte; 0: a colour
        std::uint32_t count;
    };
    struct Chunk {  // up to 56 bits at once
        std::uint64_t bits = 0;
        unsigned length = 0;

        void add(Chunk next) {
            bits |= next.bits << length;
            length += next.length;
        }
    };

    void push(std::uint32_t value, std::uint32_t count) { tokens_[used_++] = {value, count}; }

    std::span<const Token> tokens() const { return {tokens_.data(), used_}; }
    void count_tokens();
    void build_codes();
    void build_matches();
    void build_zero_row();
    void plan_header();
    void add_lengths(std::uint8_t value, std::size_t run);
    void plan_length_codes();
    std::uint64_t body_bits() const;
    void write_header(BitWriter& out, bool last) const;
    void write_body(BitWriter& out) const;
    Chunk literal(std::uint32_t byte) const;
    Chunk match(std::uint32_t length, std::uint32_t distance) const;

    std::vector<Token> tokens_;
    std::size_t used_ = 0;
    std::uint32_t width_ = 0;
    std::array<std::uint32_t, kLiterals> literal_counts_{};
    std::array<std::uint32_t, kDistances> distance_counts_{};
    std::array<std::uint8_t, kLiterals + kDistances> lengths_{};  // literals, then distances
    std::array<Code, kLiterals> literals_{};
    std::array<Code, kDistances> distances_{};
    std::array<Chunk, kMaxMatchPixels + 1> colour_runs_{};  // [n]: n pixels at distance 3
    std::array<Chunk, kMaxMatch + 1> grey_runs_{};          // [n]: n bytes at distance 1, none below 3
    std::vector<Chunk> zero_row_;
    // header: how many lengths go out, and their own run-length code
    std::size_t literals_sent_ = 0, distances_sent_ = 0, length_codes_sent_ = 0;
    struct LengthToken {
        std::uint8_t symbol, extra;
    };
    std::vector<LengthToken> header_;
    std::array<std::uint8_t, kLengthCodes> length_lengths_{};
    std::array<Code, kLengthCodes> length_codes_{};
};

/// The same data uncompressed, for blocks that only grow otherwise.
std::uint64_t stored_bits(std::uint64_t bytes);
void write_stored(BitWriter& out, std::span<const std::uint8_t> data, bool last);

}  // namespace stim::detail
