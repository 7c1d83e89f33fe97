#include "encode_deflate.hpp"

#include <algorithm>
#include <bit>

namespace stim::detail {
namespace {

constexpr std::uint32_t kEndOfBlock = 256;
constexpr unsigned kMaxCode = 15, kMaxLengthCode = 7;
constexpr std::uint8_t kFilterUp = 2;
constexpr std::uint32_t kMaxMatch = 258;
constexpr std::uint32_t kRunDistance = 3;
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

// Cuts `bytes` into match lengths: none is left below three. f(length, how many).
template <class F>
void split_match(std::uint32_t bytes, F f) {
    std::uint32_t full = bytes / kMaxMatch, rest = bytes % kMaxMatch;
    if (rest == 0) return f(kMaxMatch, full);
    if (rest < 3) {
        --full;
        f(kMaxMatch - 3, 1u);
        rest += 3;
    }
    if (full) f(kMaxMatch, full);
    f(rest, 1u);
}

}  // namespace

std::uint64_t TokenBlock::plan() {
    count_tokens();
    build_codes();
    build_matches();
    build_zero_row();
    plan_header();
    return body_bits();
}

// One table per channel: equal bytes side by side would wait for each other's increment.
void TokenBlock::count_tokens() {
    std::array<std::array<std::uint32_t, 256>, 3> channel{};
    std::array<std::uint32_t, kMaxMatchPixels + 1> runs{};
    literal_counts_.fill(0);
    distance_counts_.fill(0);
    const auto count_run = [&](std::uint32_t n) {
        runs[kMaxMatchPixels] += n / kMaxMatchPixels;
        ++runs[n % kMaxMatchPixels];
    };
    std::uint32_t zero_rows = 0;
    for (const Token& t : tokens_) {
        switch (t.value >> 24) {
            case 0:
                ++channel[0][t.value >> 16];
                ++channel[1][t.value >> 8 & 0xff];
                ++channel[2][t.value & 0xff];
                count_run(t.count - 1);
                break;
            case kRow >> 24: ++literal_counts_[t.value & 0xff]; break;
            case kMore >> 24: count_run(t.count); break;
            case kCopy >> 24:
                ++literal_counts_[length_symbol(3 * t.count).symbol];
                ++distance_counts_[distance_symbol(t.value & 0xffffff).symbol];
                break;
            default: zero_rows += t.count;
        }
    }
    for (const auto& c : channel)
        for (std::size_t i = 0; i < c.size(); ++i) literal_counts_[i] += c[i];
    for (std::uint32_t n = 1; n < runs.size(); ++n) {
        literal_counts_[length_symbol(3 * n).symbol] += runs[n];
        distance_counts_[distance_symbol(kRunDistance).symbol] += runs[n];
    }
    count_zero_rows(zero_rows);
    ++literal_counts_[kEndOfBlock];
}

// A zero row: the filter byte, a zero, and the rest of the row copied from one byte before.
void TokenBlock::count_zero_rows(std::uint32_t rows) {
    if (!rows) return;
    literal_counts_[kFilterUp] += rows;
    const std::uint32_t rest = 3 * width_ - 1;
    literal_counts_[0] += rest < 3 ? rows * (1 + rest) : rows;
    if (rest < 3) return;
    split_match(rest, [&](std::uint32_t length, std::uint32_t times) {
        literal_counts_[length_symbol(length).symbol] += rows * times;
        distance_counts_[0] += rows * times;
    });
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

TokenBlock::Chunk TokenBlock::match(std::uint32_t length, std::uint32_t distance) const {
    Chunk c;
    const auto add = [&c](std::uint64_t bits, unsigned n) { c.bits |= bits << c.length, c.length += n; };
    const auto add_ranged = [&](const Ranged& r, Code code) {
        add(code.bits, code.length);
        add(r.extra, r.extra_bits);
    };
    const Ranged l = length_symbol(length), d = distance_symbol(distance);
    add_ranged(l, literals_[l.symbol]);
    add_ranged(d, distances_[d.symbol]);
    return c;
}

void TokenBlock::build_matches() {
    for (std::uint32_t n = 1; n <= kMaxMatchPixels; ++n) runs_[n] = match(3 * n, kRunDistance);
}

void TokenBlock::build_zero_row() {
    zero_row_.assign(1, {});
    const auto add = [this](Chunk c) {
        if (zero_row_.back().length + c.length > 56) zero_row_.push_back({});
        zero_row_.back().bits |= c.bits << zero_row_.back().length;
        zero_row_.back().length += c.length;
    };
    const auto literal = [&](std::size_t s) { add({literals_[s].bits, literals_[s].length}); };
    literal(kFilterUp);
    literal(0);
    const std::uint32_t rest = 3 * width_ - 1;
    if (rest < 3) {
        for (std::uint32_t i = 0; i < rest; ++i) literal(0);
        return;
    }
    split_match(rest, [&](std::uint32_t length, std::uint32_t times) {
        for (; times; --times) add(match(length, 1));
    });
}

// Code lengths as deflate sends them: 16 repeats the last, 17 and 18 are runs of zero.
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
        i += run;
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
    const auto put_run = [&](std::uint32_t n) {
        for (; n >= kMaxMatchPixels; n -= kMaxMatchPixels)
            out.write(runs_[kMaxMatchPixels].bits, runs_[kMaxMatchPixels].length);
        out.write(runs_[n].bits, runs_[n].length);
    };
    for (const Token& t : tokens_) {
        switch (t.value >> 24) {
            case 0:
                out.put(literals_[t.value >> 16]);
                out.put(literals_[t.value >> 8 & 0xff]);
                out.put(literals_[t.value & 0xff]);
                out.flush();
                put_run(t.count - 1);
                break;
            case kRow >> 24:
                out.put(literals_[t.value & 0xff]);
                out.flush();
                break;
            case kMore >> 24: put_run(t.count); break;
            case kCopy >> 24: {
                const Chunk c = match(3 * t.count, t.value & 0xffffff);
                out.write(c.bits, c.length);
                break;
            }
            default:
                for (std::uint32_t i = 0; i < t.count; ++i)
                    for (const Chunk& c : zero_row_) out.write(c.bits, c.length);
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
