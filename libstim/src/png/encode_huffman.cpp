#include "libstim/src/png/encode_huffman.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stim::detail {
namespace {

constexpr std::size_t kMaxSymbols = 288;
constexpr unsigned kMaxLimit = 15;

struct Leaf {
    std::uint64_t frequency;
    std::uint32_t symbol;
};

using Leaves = std::array<Leaf, kMaxSymbols + 1>;

void sort_few(Leaves& leaves, std::size_t n) {
    for (std::size_t i = 1; i < n; ++i) {
        const Leaf moved = leaves[i];
        std::size_t j = i;
        for (; j > 0 && moved.frequency < leaves[j - 1].frequency; --j) leaves[j] = leaves[j - 1];
        leaves[j] = moved;
    }
}

// By bytes of the frequency, the lowest first; each pass keeps the order of equal bytes. `bits` are those of any frequency.
void sort_many(Leaves& leaves, std::size_t n, std::uint64_t bits) {
    Leaves passed;
    for (unsigned shift = 0; bits >> shift; shift += 8) {
        std::array<std::size_t, 257> from{};
        for (std::size_t i = 0; i < n; ++i) ++from[(leaves[i].frequency >> shift & 0xff) + 1];
        for (std::size_t i = 1; i < from.size(); ++i) from[i] += from[i - 1];
        for (std::size_t i = 0; i < n; ++i) passed[from[leaves[i].frequency >> shift & 0xff]++] = leaves[i];
        std::copy_n(passed.begin(), n, leaves.begin());
    }
}

// The rarest first, symbols of one frequency in order.
std::size_t sorted_leaves(std::span<const std::uint32_t> frequencies, Leaves& leaves) {
    constexpr std::size_t few = 32;
    std::size_t n = 0;
    std::uint64_t bits = 0;
    for (std::uint32_t s = 0; s < frequencies.size(); ++s) {
        leaves[n] = {frequencies[s], s};
        n += frequencies[s] != 0;
        bits |= frequencies[s];
    }
    if (n <= few)
        sort_few(leaves, n);
    else
        sort_many(leaves, n, bits);
    return n;
}

// Depths of the leaves of an optimal tree over `n` >= 2 sorted leaves. Inner nodes are made in
// order of weight, so two queues replace a heap; nodes are numbered leaves first. What stands behind the end of a queue is
// heavier than all else, so that it is never taken.
void tree_depths(Leaves& leaves, std::size_t n, std::array<std::uint16_t, 2 * kMaxSymbols>& depth) {
    constexpr std::uint64_t heaviest = ~std::uint64_t{0};
    std::array<std::uint64_t, kMaxSymbols + 1> weight;
    std::array<std::uint16_t, 2 * kMaxSymbols> parent;
    std::size_t leaf = 0, inner = 0;
    leaves[n].frequency = heaviest;
    for (std::size_t made = 0; made + 1 < n; ++made) {
        weight[made] = heaviest;
        std::uint64_t both = 0;
        for (int child = 0; child < 2; ++child) {
            const std::uint64_t of_leaf = leaves[leaf].frequency, of_inner = weight[inner];
            const bool take_leaf = of_leaf <= of_inner;
            both += take_leaf ? of_leaf : of_inner;
            parent[take_leaf ? leaf : n + inner] = static_cast<std::uint16_t>(n + made);
            leaf += take_leaf;
            inner += !take_leaf;
        }
        weight[made] = both;
    }
    depth[2 * n - 2] = 0;
    for (std::size_t node = 2 * n - 2; node-- > 0;)
        depth[node] = static_cast<std::uint16_t>(depth[parent[node]] + 1);
}

using LengthCounts = std::array<std::uint32_t, kMaxLimit + 2>;

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

std::uint32_t reversed(std::uint32_t code, unsigned length) {
    code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
    code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
    code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
    code = (code & 0x00ff) << 8 | code >> 8;
    return code >> (16 - length);
}

}  // namespace

void huffman_lengths(std::span<const std::uint32_t> frequencies, unsigned limit,
                     std::span<std::uint8_t> lengths) {
    std::fill(lengths.begin(), lengths.end(), std::uint8_t{0});
    Leaves leaves;
    const std::size_t n = sorted_leaves(frequencies, leaves);
    if (n == 1) lengths[leaves[0].symbol] = 1;
    if (n < 2) return;

    std::array<std::uint16_t, 2 * kMaxSymbols> depth;
    tree_depths(leaves, n, depth);
    LengthCounts counts{};
    for (std::size_t i = 0; i < n; ++i) ++counts[std::min<unsigned>(depth[i], limit)];
    repair(counts, limit);

    std::size_t i = 0;  // rarest first: they get the longest codes
    for (unsigned l = limit; l >= 1; --l)
        for (std::uint32_t k = 0; k < counts[l]; ++k) lengths[leaves[i++].symbol] = static_cast<std::uint8_t>(l);
}

void canonical_codes(std::span<const std::uint8_t> lengths, std::span<Code> codes) {
    LengthCounts next{};
    for (const auto l : lengths) ++next[l + 1u];
    next[1] = 0;  // unused symbols take no code space
    for (unsigned l = 1; l < next.size(); ++l) next[l] = (next[l] + next[l - 1]) << 1;
    for (std::size_t s = 0; s < lengths.size(); ++s)
        codes[s] = lengths[s] ? Code{reversed(next[lengths[s]]++, lengths[s]), lengths[s]} : Code{};
}

}  // namespace stim::detail
