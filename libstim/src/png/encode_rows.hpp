// What changes from pixel to pixel and from row to row, as bit masks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stim::detail {

/// Word k, bit i speaks of pixel 64 * k + i.
struct RowMasks {
    std::vector<std::uint64_t> edges;    ///< differs from its left neighbour; pixel 0 always does
    std::vector<std::uint64_t> changed;  ///< differs from the pixel above; one word more than there are pixels for

    void resize(int width);
    bool is_changed(int x) const { return changed[static_cast<std::size_t>(x) / 64] >> (x % 64) & 1; }
};

/// Moves `masks` on to the row `row` below `above`. `masks.edges` must hold the edges of `above`:
/// only blocks that changed are looked at again. False when the rows are equal.
using AdvanceRow = bool (*)(const std::uint32_t* row, const std::uint32_t* above, int width,
                            RowMasks& masks);

enum class Simd { none, sse2, avx2, avx512 };

/// Every level gives the same masks; nullptr where this machine lacks the level.
AdvanceRow advance_row(Simd level);
AdvanceRow best_advance_row();

/// The masks of a row with nothing above: all pixels count as changed.
void first_row(const std::uint32_t* row, int width, RowMasks& masks);

}  // namespace stim::detail
