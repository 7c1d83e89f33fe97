#include "libstim/src/png/encode_huffman.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stim::detail {
namespace {

constexpr std::size_t kMaxSymbols = 288;
constexpr unsigned kMaxLimit = 15;

struct Leaf {
    std::uint32_t frequency;
    std::uint32_t symbol;
};

using Leaves = std::array<Leaf, kMaxSymbols>;

std::size_t sorted_leaves(std::span<const std::uint32_t> frequencies, Leaves& leaves) {
    std::size_t n = 0;
    for (std::uint32_t s = 0; s < frequencies.size(); ++s)
        if (frequencies[s]) leaves[n++] = {frequencies[s], s};
    std::sort(leaves.begin(), leaves.begin() + static_cast<std::ptrdiff_t>(n),
              [](const Leaf& a, const Leaf& b) {
                  return a.frequency != b.frequency ? a.frequency < b.frequency : a.symbol < b.symbol;
              });
    return n;
}

// Depths of the leaves of an optimal tree over `n` >= 2 sorted leaves. Inner nodes are made in
// order of weight, so two queues replace a heap; nodes are numbered leaves first.
void tree_depths(const Leaves& leaves, std::size_t n, std::array<std::uint16_t, 2 * kMaxSymbols>& depth) {
    std::array<std::uint64_t, kMaxSymbols> weight;
    std::array<std::uint16_t, 2 * kMaxSymbols> parent;
    std::size_t leaf = 0, inner = 0;
    for (std::size_t made = 0; made + 1 < n; ++made) {
        weight[made] = 0;
        for (int child = 0; child < 2; ++child) {
            const bool take_leaf = leaf < n && (inner == made || leaves[leaf].frequency <= weight[inner]);
            weight[made] += take_leaf ? leaves[leaf].frequency : weight[inner];
            parent[take_leaf ? leaf++ : n + inner++] = static_cast<std::uint16_t>(n + made);
        }
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
    std::uint32_t out = 0;
    for (; length; --length, code >>= 1) out = out << 1 | (code & 1);
    return out;
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
