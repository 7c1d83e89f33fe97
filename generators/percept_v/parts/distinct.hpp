// Twins where the answer is which values (colours, kinds) occur: the fewest items whose change changes the set.
#pragma once

#include <optional>
#include <vector>

#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

/// Law of a picture's items: `distinct` of `values` possible values occur, every one of them alike; `repeats`: an item
/// may take a value that another one has.
struct DistinctLaw {
    IntRange distinct;
    int values;
    bool repeats;
};

/// An item and the value it takes; none: it goes.
struct Change {
    std::size_t item;
    std::optional<int> value;
};

/// Chance that none of `distinct` values stands alone when each of them, once seen, is drawn again uniformly up to n items.
double none_alone(int n, int distinct);

/// Changes of items with the values 0 .. law.values - 1, normally one. A value that stands alone is exchanged for an
/// unseen one, or merged with another's; where none does, an item takes an unseen value, or at the law's upper end
/// all items of a rarest one do. Merging is as frequent as is needed to keep a uniform number of distinct values so.
std::vector<Change> change_set(const std::vector<int>& values, const DistinctLaw& law, Rng& rng);

}  // namespace stim::percept_v
