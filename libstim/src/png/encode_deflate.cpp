#include "libstim/src/png/encode_deflate.hpp"

#include <algorithm>
#include <bit>

#include "libstim/src/base/cpu.hpp"

namespace stim::detail {
namespace {

constexpr std::uint32_t kEndOfBlock = 256;
constexpr unsigned kMaxCode = 15, kMaxLengthCode = 7;
constexpr std::uint8_t kFilterUp = 2;
constexpr std::uint32_t kGreyDistance = 1, kColourDistance = 3;
constexpr unsigned kMostBits = 56;  // that a writer takes at once
constexpr std::size_t kMaxStored = 65535;
constexpr std::array<std::uint8_t, 19> kLengthOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                       11, 4,  12, 3, 13, 2, 14, 1, 15};

constexpr Ranged length_symbol(std::uint32_t length) {
    const std::uint32_t v = length - 3;
    if (length == kMaxMatch) return {285, 0, 0};
    if (v < 8) return {257 + v, 0, 0};
    const auto bits = static_cast<unsigned>(std::bit_width(v)) - 3;
    return {257 + 4 * bits + (v >> bits), v & ((1u << bits) - 1), bits};
}

// By length in bytes, from 3 on.
constexpr auto kLengths = [] {
    std::array<Ranged, kMaxMatch + 1> lengths{};
    for (std::uint32_t n = 3; n <= kMaxMatch; ++n) lengths[n] = length_symbol(n);
    return lengths;
}();

unsigned literal_extra_bits(std::uint32_t symbol) {
    return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
}

unsigned distance_extra_bits(std::uint32_t symbol) { return symbol < 4 ? 0 : (symbol - 2) / 2; }

unsigned length_code_extra_bits(std::uint32_t symbol) {
    return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
}

// A run of equal bytes: some literals, full matches, and a last match (0: none).
struct GreyRun {
    std::uint32_t literals, full, rest;

    explicit GreyRun(std::uint32_t bytes) : literals(1), full((bytes - 1) / kMaxMatch), rest((bytes - 1) % kMaxMatch) {
        if (rest < 3) literals += rest, rest = 0;
    }
};

}  // namespace

std::uint64_t TokenBlock::plan() {
    add_up_counts();
    build_codes();
    build_matches();
    build_zero_row();
    plan_header();
    set_prices();
    return body_bits();
}

void TokenBlock::clear() {
    used_ = 0;
    for (auto& channel : channels_) channel.fill(0);
    for (auto* counts : {&run_counts_, &more_counts_})
        for (auto& of_pixels : *counts) of_pixels.fill(0);
    zero_counts_.fill(0);
    copies_.fill(0);
    full_grey_count_ = zero_row_count_ = 0;
    literal_counts_.fill(0);
    distance_counts_.fill(0);
}

void TokenBlock::long_run(std::uint32_t colour, std::uint32_t count) {
    const std::uint32_t full = (count - 1) / kMaxMatchPixels;
    pixels(colour, count - full * kMaxMatchPixels);
    full_matches(colour, full);
}

void TokenBlock::zero_rows(std::uint32_t count) {
    zero_row_count_ += count;
    push(kZeroRows, count);
}

void TokenBlock::count_matches(std::uint32_t length, std::uint32_t distance, std::uint32_t times) {
    if (!times) return;
    literal_counts_[kLengths[length].symbol] += times;
    distance_counts_[distance_symbol(distance).symbol] += times;
}

// From tokens to the symbols of their codes.
void TokenBlock::add_up_counts() {
    const GreyRun zero_row(3 * width_);
    literal_counts_[kFilterUp] += zero_row_count_;
    literal_counts_[0] += zero_row_count_ * zero_row.literals;
    full_grey_count_ += zero_row_count_ * zero_row.full;
    if (zero_row.rest) count_matches(zero_row.rest, kGreyDistance, zero_row_count_);
    count_matches(kMaxMatch, kGreyDistance, full_grey_count_);
    for (const auto& c : channels_)
        for (std::size_t i = 0; i < c.size(); ++i) literal_counts_[i] += c[i];
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) {
        count_matches(3 * n, kColourDistance, run_counts_[0][n] + more_counts_[0][n]);
        count_matches(3 * n, kGreyDistance, more_counts_[1][n]);
        literal_counts_[kLengths[3 * n].symbol] += copies_[n];
        const GreyRun run(3 * n);
        literal_counts_[0] += zero_counts_[n] * run.literals;
        if (run.rest) count_matches(run.rest, kGreyDistance, zero_counts_[n] + run_counts_[1][n]);
    }
    ++literal_counts_[kEndOfBlock];
}

void TokenBlock::build_codes() {
    // Two distance codes at least: some inflaters reject a lone one.
    auto used = std::count_if(distance_counts_.begin(), distance_counts_.end(), [](auto c) { return c > 0; });
    for (std::size_t s = 0; used < 2; ++s)
        if (!distance_counts_[s]) distance_counts_[s] = 1, ++used;

    const std::span all(lengths_);
    huffman_lengths(literal_counts_, kMaxCode, all.first(kLiterals));
    huffman_lengths(distance_counts_, kMaxCode, all.subspan(kLiterals));
    canonical_codes(all.first(kLiterals), literals_);
    canonical_codes(all.subspan(kLiterals), distances_);
}

inline TokenBlock::Chunk TokenBlock::literal(std::uint32_t byte) const {
    return {literals_[byte].bits, literals_[byte].length};
}

inline TokenBlock::Chunk TokenBlock::pixel(std::uint32_t colour) const {
    return literal(colour >> 16 & 0xff).with(literal(colour >> 8 & 0xff)).with(literal(colour & 0xff));
}

inline TokenBlock::Chunk TokenBlock::distance(const Ranged& d) const {
    return Chunk{distances_[d.symbol].bits, distances_[d.symbol].length}.with({d.extra, d.extra_bits});
}

// What a copy's token says of its distance.
inline TokenBlock::Chunk TokenBlock::distance_of(const Token& copy) const {
    const std::uint32_t symbol = copy.value >> 16 & 0xff;
    return distance({symbol, copy.value & 0xffff, distance_extra_bits(symbol)});
}

TokenBlock::Chunk TokenBlock::length(std::uint32_t length) const {
    const Ranged l = kLengths[length];
    return literal(l.symbol).with({l.extra, l.extra_bits});
}

void TokenBlock::build_matches() {
    const Chunk at_byte = distance(distance_symbol(kGreyDistance)), at_pixel = distance(distance_symbol(kColourDistance));
    full_grey_ = length(kMaxMatch).with(at_byte);
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) {
        copy_lengths_[n] = length(3 * n);
        more_runs_[0][n] = copy_lengths_[n].with(at_pixel);
        more_runs_[1][n] = copy_lengths_[n].with(at_byte);
        const GreyRun run(3 * n);
        grey_runs_[n] = run.rest ? length(run.rest).with(at_byte) : Chunk{};  // single pixels are written in full
        zero_runs_[n] = {};
        for (std::uint32_t i = 0; i < run.literals; ++i) zero_runs_[n].add(literal(0));
        zero_runs_[n].add(grey_runs_[n]);
    }
}

void TokenBlock::build_zero_row() {
    zero_row_.assign(1, literal(kFilterUp));
    const auto add = [this](const Chunk& c) {
        if (zero_row_.back().length + c.length > kMostBits) zero_row_.push_back({});
        zero_row_.back().add(c);
    };
    const GreyRun run(3 * width_);
    for (std::uint32_t i = 0; i < run.literals; ++i) add(literal(0));
    for (std::uint32_t i = 0; i < run.full; ++i) add(full_grey_);
    if (run.rest) add(length(run.rest).with(distance(distance_symbol(kGreyDistance))));
}

// Of flat art with one colour behind all else: white, most often.
void TokenBlock::guess_prices() {
    prices_.literal.fill(8);
    prices_.literal[255] = 2;
    prices_.copy.fill(7);
    prices_.run = 8;
    for (std::uint32_t s = 0; s < kDistances; ++s) prices_.distance[s] = static_cast<std::uint8_t>(3 + distance_extra_bits(s));
}

void TokenBlock::set_prices() {
    constexpr unsigned rare_literal = 12, rare_length = 11, rare_distance = 8;  // what has had no code yet
    constexpr std::uint32_t few = 8;
    const auto bits = [](const Code& code, unsigned rare) { return code.length ? code.length : rare; };
    for (std::uint32_t b = 0; b < prices_.literal.size(); ++b)
        prices_.literal[b] = static_cast<std::uint8_t>(bits(literals_[b], rare_literal));
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) {
        const Ranged length = kLengths[3 * n];
        prices_.copy[n] = static_cast<std::uint8_t>(bits(literals_[length.symbol], rare_length) + length.extra_bits);
    }
    for (std::uint32_t s = 0; s < kDistances; ++s)
        prices_.distance[s] = static_cast<std::uint8_t>(bits(distances_[s], rare_distance) + distance_extra_bits(s));
    prices_.run = static_cast<std::uint8_t>(prices_.copy[few] + prices_.distance[distance_symbol(kColourDistance).symbol]);
}

// A run of equal code lengths as deflate sends them: 16 repeats the last, 17 and 18 are runs of zero.
void TokenBlock::add_lengths(std::uint8_t value, std::size_t run) {
    const auto add = [this](std::uint8_t symbol, std::size_t extra) {
        header_[header_size_++] = {symbol, static_cast<std::uint8_t>(extra)};
    };
    if (run < 3) {  // nearly always
        header_[header_size_] = header_[header_size_ + 1] = {value, 0};
        header_size_ += run;
        return;
    }
    const std::size_t most = value ? 6 : 138;
    if (value) add(value, 0), --run;
    while (run >= 3) {
        const std::size_t n = std::min(run, most);
        if (value)
            add(16, n - 3);
        else if (n < 11)
            add(17, n - 3);
        else
            add(18, n - 11);
        run -= n;
    }
    for (; run; --run) add(value, 0);
}

void TokenBlock::plan_header() {
    const auto trimmed = [this](std::size_t first, std::size_t count, std::size_t least) {
        while (count > least && !lengths_[first + count - 1]) --count;
        return count;
    };
    literals_sent_ = trimmed(0, kLiterals, 257);
    distances_sent_ = trimmed(kLiterals, kDistances, 1);
    std::array<std::uint8_t, kLiterals + kDistances> sent;
    const auto end = std::copy_n(lengths_.begin(), literals_sent_, sent.begin());
    std::copy_n(lengths_.begin() + kLiterals, distances_sent_, end);

    const std::size_t total = literals_sent_ + distances_sent_;
    std::array<std::size_t, kLiterals + kDistances + 1> starts;  // of runs, found without branches that nobody can guess
    std::size_t runs = 1;
    starts[0] = 0;
    for (std::size_t i = 1; i < total; ++i) {
        starts[runs] = i;
        runs += sent[i] != sent[i - 1];
    }
    starts[runs] = total;
    header_size_ = 0;
    for (std::size_t i = 0; i < runs; ++i) add_lengths(sent[starts[i]], starts[i + 1] - starts[i]);
    plan_length_codes();
}

// How the symbols of the header are sent.
void TokenBlock::plan_length_codes() {
    std::array<std::uint32_t, kLengthCodes> counts{};
    for (const LengthToken t : header()) ++counts[t.symbol];
    huffman_lengths(counts, kMaxLengthCode, length_lengths_);
    canonical_codes(length_lengths_, length_codes_);
    length_codes_sent_ = kLengthCodes;
    while (length_codes_sent_ > 4 && !length_lengths_[kLengthOrder[length_codes_sent_ - 1]]) --length_codes_sent_;
}

std::uint64_t TokenBlock::body_bits() const {
    std::uint64_t bits = 3 + 5 + 5 + 4 + 3 * length_codes_sent_;
    for (const LengthToken t : header()) bits += length_lengths_[t.symbol] + length_code_extra_bits(t.symbol);
    for (std::uint32_t s = 0; s < kLiterals; ++s)
        bits += std::uint64_t{literal_counts_[s]} * (literals_[s].length + literal_extra_bits(s));
    for (std::uint32_t s = 0; s < kDistances; ++s)
        bits += std::uint64_t{distance_counts_[s]} * (distances_[s].length + distance_extra_bits(s));
    return bits;
}

void TokenBlock::write(BitWriter& out, bool last) const {
    write_header(out, last);
    write_body(out);
}

void TokenBlock::write_header(BitWriter& out, bool last) const {
    out.write(last, 1);
    out.write(2, 2);  // dynamic codes
    out.write(literals_sent_ - 257, 5);
    out.write(distances_sent_ - 1, 5);
    out.write(length_codes_sent_ - 4, 4);
    for (std::size_t i = 0; i < length_codes_sent_; ++i) out.write(length_lengths_[kLengthOrder[i]], 3);
    for (const LengthToken t : header()) {
        out.put(length_codes_[t.symbol]);
        out.write(t.extra, length_code_extra_bits(t.symbol));
    }
}

// Called, so that the loop over the tokens has its registers for itself.
BitCursor TokenBlock::write_zero_rows(BitCursor out, std::uint32_t count) const {
    for (; count; --count)
        for (const Chunk& c : zero_row_) out.write(c.bits, c.length);
    return out;
}

STIM_INLINE void TokenBlock::write_tokens(BitCursor& target) const {
    BitCursor out = target;  // a local copy stays in registers
    // Its state is what each step waits for: the fewer puts, the better.
    const auto put = [&](const Chunk& c) { out.write(c.bits, c.length); };
    const auto put_both = [&](Chunk first, const Chunk& then) {
        if (first.length + then.length > kMostBits) [[unlikely]] {
            put(first);
            first = {};
        }
        first.add(then);
        put(first);
    };
    const auto put_often = [&](const Chunk& c, std::uint32_t times) {
        for (; times; --times) put(c);
    };
    for (const Token *t = tokens_.data(), *const end = t + used_; t != end; ++t) {
        const std::uint32_t kind = t->value & kKind, value = t->value & 0xff;
        if (kind == kColour)
            put_both(pixel(t->value), more_runs_[0][t->count]);
        else if (kind == kCopy)
            put_both(copy_lengths_[t->count & 0xff].with(distance_of(*t)), more_runs_[t->count >> 8 & 1][t->count >> 16]);
        else if (kind == kGrey)
            put_both(literal(value), grey_runs_[t->count]);
        else if (kind == kShade)
            put_both(pixel(t->value), zero_runs_[t->count]);
        else if (kind == kRow)
            put(literal(value));
        else if (kind == kFullGreys)
            put_often(full_grey_, t->count);
        else if (kind == kFullRuns)
            put_often(more_runs_[0][kMaxMatchPixels], t->count);
        else
            out = write_zero_rows(out, t->count);
    }
    out.put(literals_[kEndOfBlock]);
    out.flush();
    target = out;
}

#if STIM_X86
// Shifts by any number of bits that need no register of their own for it.
__attribute__((target("bmi,bmi2"))) void TokenBlock::write_body_bmi2(BitWriter& out) const { write_tokens(out); }

void TokenBlock::write_body(BitWriter& out) const { cpu().bmi2 ? write_body_bmi2(out) : write_tokens(out); }
#else
void TokenBlock::write_body(BitWriter& out) const { write_tokens(out); }
#endif

std::uint64_t stored_bits(std::uint64_t bytes) {
    return 8 * bytes + (bytes / kMaxStored + 1) * (3 + 7 + 32);
}

void write_stored(BitWriter& out, std::span<const std::uint8_t> data, bool last) {
    do {
        const std::size_t n = std::min(data.size(), kMaxStored);
        out.put(last && n == data.size(), 3);
        out.align();
        out.flush();
        out.write(n | (~n & 0xffff) << 16, 32);
        out.bytes(data.data(), n);
        data = data.subspan(n);
    } while (!data.empty());
}

}  // namespace stim::detail
