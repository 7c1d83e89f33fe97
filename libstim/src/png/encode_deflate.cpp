#include "libstim/src/png/encode_deflate.hpp"

#include <algorithm>
#include <bit>

namespace stim::detail {
namespace {

constexpr std::uint32_t kEndOfBlock = 256;
constexpr unsigned kMaxCode = 15, kMaxLengthCode = 7;
constexpr std::uint8_t kFilterUp = 2;
constexpr std::uint32_t kGreyDistance = 1, kColourDistance = 3;
constexpr std::size_t kMaxStored = 65535;
constexpr std::array<std::uint8_t, 19> kLengthOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                       11, 4,  12, 3, 13, 2, 14, 1, 15};

// A length or a distance: the symbol that stands for its range, and where in the range it is.
struct Ranged {
    std::uint32_t symbol, extra;
    unsigned extra_bits;
};

Ranged length_symbol(std::uint32_t length) {
    const std::uint32_t v = length - 3;
    if (length == kMaxMatch) return {285, 0, 0};
    if (v < 8) return {257 + v, 0, 0};
    const auto bits = static_cast<unsigned>(std::bit_width(v)) - 3;
    return {257 + 4 * bits + (v >> bits), v & ((1u << bits) - 1), bits};
}

Ranged distance_symbol(std::uint32_t distance) {
    const std::uint32_t v = distance - 1;
    if (v < 2) return {v, 0, 0};
    const auto bits = static_cast<unsigned>(std::bit_width(v)) - 2;
    return {2 * bits + 2 + (v >> bits & 1), v & ((1u << bits) - 1), bits};
}

unsigned literal_extra_bits(std::uint32_t symbol) {
    return symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
}

unsigned distance_extra_bits(std::uint32_t symbol) { return symbol < 4 ? 0 : (symbol - 2) / 2; }

unsigned length_code_extra_bits(std::uint32_t symbol) {
    return symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
}

bool is_grey(std::uint32_t colour) { return ((colour >> 8 ^ colour) & 0xffff) == 0; }

// A run of equal bytes: some literals, full matches, and a last match (0: none).
struct GreyRun {
    std::uint32_t literals, full, rest;

    explicit GreyRun(std::uint32_t pixels)
        : literals(1), full((3 * pixels - 1) / kMaxMatch), rest((3 * pixels - 1) % kMaxMatch) {
        if (rest < 3) literals += rest, rest = 0;
    }
};

}  // namespace

std::uint64_t TokenBlock::plan() {
    count_tokens();
    build_codes();
    build_matches();
    build_zero_row();
    plan_header();
    return body_bits();
}

// Counts of matches by length go to plain tables first, and literals to one table per channel: equal
// bytes side by side would wait for each other's increment.
void TokenBlock::count_tokens() {
    std::array<std::array<std::uint32_t, 256>, 3> channel{};
    std::array<std::uint32_t, kMaxMatchPixels + 1> colour_runs{};
    std::array<std::uint32_t, kMaxMatch + 1> grey_runs{};
    literal_counts_.fill(0);
    distance_counts_.fill(0);
    const auto count_colour = [&](std::uint32_t n) {
        colour_runs[kMaxMatchPixels] += n / kMaxMatchPixels;
        ++colour_runs[n % kMaxMatchPixels];
    };
    const auto count_grey = [&](std::uint32_t byte, std::uint32_t n, std::uint32_t times) {
        const GreyRun run(n);
        channel[0][byte] += times * run.literals;
        grey_runs[kMaxMatch] += times * run.full;
        grey_runs[run.rest] += times;
    };
    for (const Token& t : tokens()) {
        switch (t.value >> 24) {
            case 0:
                if (is_grey(t.value)) {
                    count_grey(t.value & 0xff, t.count, 1);
                    break;
                }
                ++channel[0][t.value >> 16];
                ++channel[1][t.value >> 8 & 0xff];
                ++channel[2][t.value & 0xff];
                count_colour(t.count - 1);
                break;
            case kRow >> 24: ++literal_counts_[t.value & 0xff]; break;
            case kMore >> 24: count_colour(t.count); break;
            case kCopy >> 24:
                ++literal_counts_[length_symbol(3 * t.count).symbol];
                ++distance_counts_[distance_symbol(t.value & 0xffffff).symbol];
                break;
            default:
                literal_counts_[kFilterUp] += t.count;
                count_grey(0, width_, t.count);
        }
    }
    const auto add_matches = [this](std::uint32_t length, std::uint32_t distance, std::uint32_t times) {
        literal_counts_[length_symbol(length).symbol] += times;
        distance_counts_[distance_symbol(distance).symbol] += times;
    };
    for (const auto& c : channel)
        for (std::size_t i = 0; i < c.size(); ++i) literal_counts_[i] += c[i];
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) add_matches(3 * n, kColourDistance, colour_runs[n]);
    for (std::uint32_t n = 3; n <= kMaxMatch; ++n) add_matches(n, kGreyDistance, grey_runs[n]);
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

TokenBlock::Chunk TokenBlock::literal(std::uint32_t byte) const {
    return {literals_[byte].bits, literals_[byte].length};
}

TokenBlock::Chunk TokenBlock::match(std::uint32_t length, std::uint32_t distance) const {
    const Ranged l = length_symbol(length), d = distance_symbol(distance);
    Chunk c = literal(l.symbol);
    c.add({l.extra, l.extra_bits});
    c.add({distances_[d.symbol].bits, distances_[d.symbol].length});
    c.add({d.extra, d.extra_bits});
    return c;
}

void TokenBlock::build_matches() {
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) colour_runs_[n] = match(3 * n, kColourDistance);
    for (std::uint32_t n = 3; n <= kMaxMatch; ++n) grey_runs_[n] = match(n, kGreyDistance);
}

void TokenBlock::build_zero_row() {
    zero_row_.assign(1, literal(kFilterUp));
    const auto add = [this](const Chunk& c) {
        if (zero_row_.back().length + c.length > 56) zero_row_.push_back({});
        zero_row_.back().add(c);
    };
    const GreyRun run(width_);
    for (std::uint32_t i = 0; i < run.literals; ++i) add(literal(0));
    for (std::uint32_t i = 0; i < run.full; ++i) add(grey_runs_[kMaxMatch]);
    add(grey_runs_[run.rest]);
}

// A run of equal code lengths as deflate sends them: 16 repeats the last, 17 and 18 are runs of zero.
void TokenBlock::add_lengths(std::uint8_t value, std::size_t run) {
    if (value) header_.push_back({value, 0}), --run;
    const std::size_t most = value ? 6 : 138;
    while (run >= 3) {
        const std::size_t n = std::min(run, most);
        const std::uint8_t symbol = value ? 16 : n < 11 ? 17 : 18;
        header_.push_back({symbol, static_cast<std::uint8_t>(n - (symbol == 18 ? 11 : 3))});
        run -= n;
    }
    for (; run; --run) header_.push_back({value, 0});
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

    header_.clear();
    const std::size_t total = literals_sent_ + distances_sent_;
    for (std::size_t i = 0; i < total;) {
        const std::uint8_t value = sent[i];
        std::size_t run = 1;
        while (i + run < total && sent[i + run] == value) ++run;
        add_lengths(value, run);
        i += run;
    }
    plan_length_codes();
}

// How the symbols of the header are sent.
void TokenBlock::plan_length_codes() {
    std::array<std::uint32_t, kLengthCodes> counts{};
    for (const auto t : header_) ++counts[t.symbol];
    huffman_lengths(counts, kMaxLengthCode, length_lengths_);
    canonical_codes(length_lengths_, length_codes_);
    length_codes_sent_ = kLengthCodes;
    while (length_codes_sent_ > 4 && !length_lengths_[kLengthOrder[length_codes_sent_ - 1]]) --length_codes_sent_;
}

std::uint64_t TokenBlock::body_bits() const {
    std::uint64_t bits = 3 + 5 + 5 + 4 + 3 * length_codes_sent_;
    for (const auto t : header_) bits += length_lengths_[t.symbol] + length_code_extra_bits(t.symbol);
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
    for (const auto t : header_) {
        out.put(length_codes_[t.symbol]);
        out.write(t.extra, length_code_extra_bits(t.symbol));
    }
}

void TokenBlock::write_body(BitWriter& target) const {
    BitWriter out = target;  // a local copy stays in registers
    const auto put = [&](const Chunk& c) { out.write(c.bits, c.length); };
    const auto put_colour = [&](std::uint32_t n) {
        for (; n >= kMaxMatchPixels; n -= kMaxMatchPixels) put(colour_runs_[kMaxMatchPixels]);
        put(colour_runs_[n]);
    };
    const auto put_grey = [&](std::uint32_t byte, std::uint32_t n) {
        const GreyRun run(n);
        for (std::uint32_t i = 0; i < run.literals; ++i) out.put(literals_[byte]);
        out.flush();
        for (std::uint32_t i = 0; i < run.full; ++i) put(grey_runs_[kMaxMatch]);
        put(grey_runs_[run.rest]);
    };
    for (const Token& t : tokens()) {
        switch (t.value >> 24) {
            case 0:
                if (is_grey(t.value)) {
                    put_grey(t.value & 0xff, t.count);
                    break;
                }
                out.put(literals_[t.value >> 16]);
                out.put(literals_[t.value >> 8 & 0xff]);
                out.put(literals_[t.value & 0xff]);
                out.flush();
                put_colour(t.count - 1);
                break;
            case kRow >> 24:
                out.put(literals_[t.value & 0xff]);
                out.flush();
                break;
            case kMore >> 24: put_colour(t.count); break;
            case kCopy >> 24: put(match(3 * t.count, t.value & 0xffffff)); break;
            default:
                for (std::uint32_t i = 0; i < t.count; ++i)
                    for (const Chunk& c : zero_row_) put(c);
        }
    }
    out.put(literals_[kEndOfBlock]);
    out.flush();
    target.resume(out);
}

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
