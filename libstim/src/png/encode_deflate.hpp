// Deflate blocks over pixel tokens instead of bytes: who writes flat art knows where its runs are,
// so nothing has to be searched for.
#pragma once

#include <array>
#include <bit>
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
inline constexpr std::size_t kDistances = 30;  // symbols of distances

// A length or a distance: the symbol that stands for its range, and where in the range it is.
struct Ranged {
    std::uint32_t symbol = 0, extra = 0;
    unsigned extra_bits = 0;
};

inline Ranged distance_symbol(std::uint32_t distance) {
    const std::uint32_t v = distance - 1;
    if (v < 2) return {v, 0, 0};
    const auto bits = static_cast<unsigned>(std::bit_width(v)) - 2;
    return {2 * bits + 2 + (v >> bits & 1), v & ((1u << bits) - 1), bits};
}

inline bool is_grey(std::uint32_t colour) { return ((colour >> 8 ^ colour) & 0xffff) == 0; }

/// What goes out, in bits: by the codes of the block before, by a guess for the first.
struct Prices {
    std::array<std::uint8_t, 256> literal;
    std::array<std::uint8_t, kMaxMatchPixels + 1> copy;  ///< of so many pixels, but for the distance
    std::array<std::uint8_t, kDistances> distance;       ///< by its symbol
    std::uint8_t run;                                    ///< what makes a few pixels out of one

    /// A pixel in full. Of a grey run it is a byte.
    int pixel(std::uint32_t colour, bool is_run) const {
        const int last = literal[colour & 0xff];
        return is_run && is_grey(colour) ? last : literal[colour >> 16 & 0xff] + literal[colour >> 8 & 0xff] + last;
    }
};

/// One block: collect tokens (`reserve` room first), `plan` the codes, `write` it, `clear`.
class TokenBlock {
public:
    /// The filter byte that starts a row.
    void row(std::uint8_t filter) {
        ++literal_counts_[filter];
        push(kRow | filter, 1);
    }
    /// `count` pixels of one colour: one byte (grey) or pixel in full, the rest copied from right before.
    void pixels(std::uint32_t colour, std::uint32_t count) {
        if (count > kMaxMatchPixels) return long_run(colour, count);
        if (count > 1 && is_grey(colour)) {
            ++channels_[0][colour & 0xff];
            ++run_counts_[1][count];
            push(kGrey | (colour & 0xff), count);
        } else {
            count_pixel(colour);
            ++run_counts_[0][count - 1];
            push(kColour | (colour & 0xffffff), count - 1);
        }
    }
    /// `count` runs of at most kMaxMatchPixels pixels; `starts` holds the end of the last, too.
    void runs(const std::uint32_t* colours, const int* starts, std::size_t count) {
        Token* const to = tokens_.data() + used_;
        used_ += count;
        for (std::size_t i = 0; i < count; ++i) {  // as `pixels` does, without branches that nobody can guess
            const std::uint32_t colour = colours[i], length = static_cast<std::uint32_t>(starts[i + 1] - starts[i]);
            const std::uint32_t is_short = std::uint32_t{length > 1} & std::uint32_t{is_grey(colour)};
            const std::uint32_t in_full = 1 - is_short, rest = length - in_full;
            ++channels_[0][colour >> 16];
            channels_[1][colour >> 8 & 0xff] += in_full;
            channels_[2][colour & 0xff] += in_full;
            ++run_counts_[is_short][rest];
            to[i] = {kGrey * is_short | colour, rest};
        }
    }
    /// One pixel in full, then `zeros` pixels of zeros: what filters leave of shading.
    void shade(std::uint32_t value, std::uint32_t zeros) {
        count_pixel(value);
        if (zeros > kMaxMatchPixels) {
            push(kColour | (value & 0xffffff), 0);
            pixels(0, zeros);
        } else {
            push(kShade | (value & 0xffffff), zeros);
            ++zero_counts_[zeros];
        }
    }
    /// `count` <= kMaxMatchPixels pixels from `distance` bytes before, then `more` like the last of them, which has this colour.
    void copy(std::uint32_t count, std::uint32_t distance, std::uint32_t colour, std::uint32_t more) {
        const Ranged from = distance_symbol(distance);
        const std::uint32_t full = more > kMaxMatchPixels ? (more - 1) / kMaxMatchPixels : 0, by_bytes = is_grey(colour);
        more -= full * kMaxMatchPixels;
        ++copies_[count];
        ++distance_counts_[from.symbol];
        ++more_counts_[by_bytes][more];
        push(kCopy | from.symbol << 16 | from.extra, count | by_bytes << 8 | more << 16);
        full_matches(colour, full);
    }
    /// `count` rows equal to the one above: filter Up, zeros.
    void zero_rows(std::uint32_t count);

    void start(std::uint32_t width) {
        width_ = width;
        guess_prices();
        clear();
    }
    void clear();
    /// Room for `count` more tokens; adding one does not check.
    void reserve(std::size_t count) {
        if (tokens_.size() < used_ + count) tokens_.resize(2 * used_ + count);
    }
    std::size_t size() const { return used_; }

    /// Builds the codes; returns the bits of the block.
    std::uint64_t plan();
    const Prices& prices() const { return prices_; }
    void write(BitWriter& out, bool last) const;

private:
    // Runs of more than kMaxMatchPixels go in pieces: one token for the first, one for all the full matches behind it.
    enum Kind : std::uint32_t {
        kColour = 0,          // a pixel in full, then `count` like it
        kShade = 1 << 24,     // a pixel in full, then `count` of zeros
        kGrey = 2 << 24,      // `count` pixels, one byte in full
        kCopy = 3 << 24,      // pixels from elsewhere, then others like the last of them, see `copy`
        kRow = 4 << 24,       // a filter byte
        kFullRuns = 5 << 24,  // `count` matches of full length at the distance of a pixel
        kFullGreys = 6 << 24,  // the same at the distance of a byte
        kZeroRows = 7 << 24,
        kKind = 0xff000000u,
    };
    static constexpr std::size_t kLiterals = 286, kLengthCodes = 19;

    struct Token {
        std::uint32_t value;  // kind in the top byte
        std::uint32_t count;
    };
    struct Chunk {  // up to 56 bits at once
        std::uint64_t bits = 0;
        unsigned length = 0;

        void add(const Chunk& next) {
            bits |= next.bits << length;
            length += next.length;
        }
        Chunk with(const Chunk& next) const {
            Chunk both = *this;
            both.add(next);
            return both;
        }
    };

    struct LengthToken {
        std::uint8_t symbol, extra;
    };

    void push(std::uint32_t value, std::uint32_t count) { tokens_[used_++] = {value, count}; }

    // Literals go to one table per channel: equal bytes side by side would wait for each other's increment.
    void count_pixel(std::uint32_t colour) {
        ++channels_[0][colour >> 16 & 0xff];
        ++channels_[1][colour >> 8 & 0xff];
        ++channels_[2][colour & 0xff];
    }
    void long_run(std::uint32_t colour, std::uint32_t count);
    void full_matches(std::uint32_t colour, std::uint32_t count) {
        if (!count) return;
        const bool by_bytes = is_grey(colour);
        (by_bytes ? full_grey_count_ : run_counts_[0][kMaxMatchPixels]) += count;
        push(by_bytes ? kFullGreys : kFullRuns, count);
    }
    void guess_prices();
    void set_prices();

    std::span<const LengthToken> header() const { return {header_.data(), header_size_}; }
    std::span<const Token> tokens() const { return {tokens_.data(), used_}; }
    void add_up_counts();
    void build_codes();
    void build_matches();
    void build_zero_row();
    void plan_header();
    void count_matches(std::uint32_t length, std::uint32_t distance, std::uint32_t times);
    void add_lengths(std::uint8_t value, std::size_t run);
    void plan_length_codes();
    std::uint64_t body_bits() const;
    void write_header(BitWriter& out, bool last) const;
    void write_body(BitWriter& out) const;
    void write_body_bmi2(BitWriter& out) const;
    void write_tokens(BitCursor& target) const;
    BitCursor write_zero_rows(BitCursor out, std::uint32_t count) const;
    Chunk literal(std::uint32_t byte) const;
    Chunk pixel(std::uint32_t colour) const;
    Chunk distance_of(const Token& copy) const;
    Chunk length(std::uint32_t length) const;
    Chunk distance(const Ranged& d) const;

    std::vector<Token> tokens_;
    std::size_t used_ = 0;
    std::uint32_t width_ = 0;
    std::array<std::array<std::uint32_t, 256>, 3> channels_{};
    std::array<std::uint32_t, kMaxMatchPixels + 1> zero_counts_{}, copies_{};  // by pixels
    std::array<std::array<std::uint32_t, kMaxMatchPixels + 1>, 2> run_counts_{}, more_counts_{};  // the same; [1]: of greys
    std::uint32_t full_grey_count_ = 0, zero_row_count_ = 0;
    std::array<std::uint32_t, kLiterals> literal_counts_{};
    std::array<std::uint32_t, kDistances> distance_counts_{};
    std::array<std::uint8_t, kLiterals + kDistances> lengths_{};  // literals, then distances
    std::array<Code, kLiterals> literals_{};
    std::array<Code, kDistances> distances_{};
    // What goes out for n pixels:
    std::array<std::array<Chunk, kMaxMatchPixels + 1>, 2> more_runs_{};  // like the one before; [1]: which is grey
    std::array<Chunk, kMaxMatchPixels + 1> grey_runs_{};     // of a grey, but for its first byte
    std::array<Chunk, kMaxMatchPixels + 1> zero_runs_{};     // of zeros
    std::array<Chunk, kMaxMatchPixels + 1> copy_lengths_{};  // from elsewhere, but for the distance
    Chunk full_grey_;
    std::vector<Chunk> zero_row_;
    Prices prices_{};
    // header: how many lengths go out, and their own run-length code
    std::size_t literals_sent_ = 0, distances_sent_ = 0, length_codes_sent_ = 0;
    std::array<LengthToken, kLiterals + kDistances + 1> header_;
    std::size_t header_size_ = 0;
    std::array<std::uint8_t, kLengthCodes> length_lengths_{};
    std::array<Code, kLengthCodes> length_codes_{};
};

/// The same data uncompressed, for blocks that only grow otherwise.
std::uint64_t stored_bits(std::uint64_t bytes);
void write_stored(BitWriter& out, std::span<const std::uint8_t> data, bool last);

}  // namespace stim::detail
