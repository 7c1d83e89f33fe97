// Sorting what is mostly in order already.
#pragma once

#include <algorithm>
#include <cstddef>

namespace stim {

/// Sorts a vector from index `begin` on. Linear for what is in order, quick for few.
template <class V, class Before>
void sort_nearly_sorted(V& all, std::size_t begin, Before before) {
    constexpr std::size_t few = 64;
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin);
    if (all.size() - begin > few) {
        if (!std::is_sorted(from, all.end(), before)) std::sort(from, all.end(), before);
        return;
    }
    for (std::size_t i = begin + 1; i < all.size(); ++i) {
        if (!before(all[i], all[i - 1])) continue;
        const auto moved = all[i];
        std::size_t j = i;
        for (; j > begin && before(moved, all[j - 1]); --j) all[j] = all[j - 1];
        all[j] = moved;
    }
}

}  // namespace stim
