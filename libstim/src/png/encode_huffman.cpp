#include "libstim/src/png/encode_huffman.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stim::detail {
namespace {

constexpr std::size_t kMaxSymbols = 288;
constexpr unsigned kMaxLimit = 15, kSymbolBits = 16;
constexpr std::uint64_t kHeaviest = ~std::uint64_t{0};

// A symbol behind its frequency: sorted by both at once. Two more than there are symbols, heavier than any, end the queue.
using Leaves = std::array<std::uint64_t, kMaxSymbols + 2>;

std::uint64_t weight_of(std::uint64_t leaf) { return leaf >> kSymbolBits; }
std::size_t symbol_of(std::uint64_t leaf) { return leaf & ((1u << kSymbolBits) - 1); }

void sort_few(Leaves& leaves, std::size_t n) {
    for (std::size_t i = 1; i < n; ++i) {
        const std::uint64_t moved = leaves[i];
        std::size_t j = i;
        for (; j > 0 && moved < leaves[j - 1]; --j) leaves[j] = leaves[j - 1];
        leaves[j] = moved;
    }
}

// By bytes of the frequency, the lowest first; each pass keeps the order of equal bytes. `bits` are those of any leaf.
void sort_many(Leaves& leaves, std::size_t n, std::uint64_t bits) {
    Leaves passed;
    for (unsigned shift = kSymbolBits; bits >> shift; shift += 8) {
        std::array<std::uint32_t, 257> from{};
        for (std::size_t i = 0; i < n; ++i) ++from[(leaves[i] >> shift & 0xff) + 1];
        for (std::size_t i = 1; i < from.size(); ++i) from[i] += from[i - 1];
        for (std::size_t i = 0; i < n; ++i) passed[from[leaves[i] >> shift & 0xff]++] = leaves[i];
        std::copy_n(passed.begin(), n, leaves.begin());
    }
}

// The rarest first, symbols of one frequency in order.
std::size_t sorted_leaves(std::span<const std::uint32_t> frequencies, Leaves& leaves) {
    constexpr std::size_t few = 32;
    std::size_t n = 0;
    std::uint64_t bits = 0;
    for (std::size_t s = 0; s < frequencies.size(); ++s) {
        leaves[n] = std::uint64_t{frequencies[s]} << kSymbolBits | s;
        n += frequencies[s] != 0;
        bits |= std::uint64_t{frequencies[s]} << kSymbolBits;
    }
    if (n <= few)
        sort_few(leaves, n);
    else
        sort_many(leaves, n, bits);
    leaves[n] = leaves[n + 1] = kHeaviest;
    return n;
}

using Parents = std::array<std::uint16_t, kMaxSymbols + 1>;

// The inner nodes of an optimal tree over `n` >= 2 sorted leaves, and the parent of each. They are made in order of weight, so
// two queues replace a heap. The two lightest nodes are taken at once, without a branch: two leaves, two inner nodes, or one
// of each.
Parents tree_over(const Leaves& leaves, std::size_t n) {
    Parents parents;
    std::array<std::uint64_t, kMaxSymbols + 1> weights;
    std::fill_n(weights.begin(), n + 1, weight_of(kHeaviest));
    std::size_t leaf = 0, inner = 0;
    for (std::size_t made = 0; made + 1 < n; ++made) {
        const std::uint64_t leaf0 = weight_of(leaves[leaf]), leaf1 = weight_of(leaves[leaf + 1]);
        const std::uint64_t inner0 = weights[inner], inner1 = weights[inner + 1];
        const bool a_leaf = leaf0 <= inner1, two_leaves = leaf1 <= inner0;
        weights[made] = (a_leaf ? leaf0 : inner1) + (two_leaves ? leaf1 : inner0);
        parents[inner] = parents[inner + 1] = static_cast<std::uint16_t>(made);  // of those taken; the others' come later
        leaf += std::size_t{a_leaf} + std::size_t{two_leaves};
        inner += 2 - std::size_t{a_leaf} - std::size_t{two_leaves};
    }
    return parents;
}

using LengthCounts = std::array<std::uint32_t, kMaxLimit + 2>;

// How many leaves there are at each depth; at `limit` all that are at least so deep. Later nodes are nowhere deeper: the nodes
// of a level stand side by side, before those of the level above.
LengthCounts leaves_by_depth(const Parents& parents, std::size_t n, unsigned limit) {
    LengthCounts counts{};
    std::size_t first = n - 2, nodes = 1;  // the level's; the root is its only one
    std::size_t left = n;
    for (unsigned depth = 1; depth < limit && nodes; ++depth) {
        std::size_t next = first;
        while (next > 0 && parents[next - 1] >= first) --next;
        const std::size_t below = first - next;
        counts[depth] = static_cast<std::uint32_t>(2 * nodes - below);
        left -= counts[depth];
        first = next;
        nodes = below;
    }
    counts[limit] += static_cast<std::uint32_t>(left);
    return counts;
}

// Too deep leaves were clamped to `limit`: make room for them. Each step hangs one of them beside
// the deepest leaf above the limit.
void repair(LengthCounts& counts, unsigned limit) {
    std::uint32_t used = 0;
    for (unsigned l = 1; l <= limit; ++l) used += counts[l] << (limit - l);
    for (; used > 1u << limit; --used) {
        unsigned l = limit - 1;
        while (!counts[l]) --l;
        --counts[l];
        counts[l + 1] += 2;
        --counts[limit];
    }
}

constexpr std::array<std::uint8_t, 256> reversed_bytes() {
    std::array<std::uint8_t, 256> out{};
    for (unsigned i = 0; i < 256; ++i)
        for (unsigned bit = 0; bit < 8; ++bit) out[i] = static_cast<std::uint8_t>(out[i] | (i >> bit & 1) << (7 - bit));
    return out;
}

std::uint32_t reversed(std::uint32_t code, unsigned length) {
    static constexpr auto bytes = reversed_bytes();
    return static_cast<std::uint32_t>(bytes[code & 0xff] << 8 | bytes[code >> 8]) >> (16 - length);
}

}  // namespace

void huffman_lengths(std::span<const std::uint32_t> frequencies, unsigned limit,
                     std::span<std::uint8_t> lengths) {
    std::fill(lengths.begin(), lengths.end(), std::uint8_t{0});
    Leaves leaves;
    const std::size_t n = sorted_leaves(frequencies, leaves);
    if (n == 1) lengths[symbol_of(leaves[0])] = 1;
    if (n < 2) return;

    LengthCounts counts = leaves_by_depth(tree_over(leaves, n), n, limit);
    repair(counts, limit);
    std::size_t i = 0;  // rarest first: they get the longest codes
    for (unsigned l = limit; l >= 1; --l)
        for (std::uint32_t k = 0; k < counts[l]; ++k) lengths[symbol_of(leaves[i++])] = static_cast<std::uint8_t>(l);
}

void canonical_codes(std::span<const std::uint8_t> lengths, std::span<Code> codes) {
    std::array<LengthCounts, 2> counts{};  // of symbols in even and odd places, which need not wait for each other
    for (std::size_t s = 0; s < lengths.size(); ++s) ++counts[s % 2][lengths[s] + 1u];
    LengthCounts next{};
    for (unsigned l = 2; l < next.size(); ++l) next[l] = (counts[0][l] + counts[1][l] + next[l - 1]) << 1;
    for (std::size_t s = 0; s < lengths.size(); ++s) {
        const unsigned length = lengths[s];
        codes[s] = {reversed(next[length], length), length};
        next[length] += length > 0;
    }
}

}  // namespace stim::detail
