// How a total is shared out, each way equally likely; sides of grids.
#pragma once

#include <vector>

#include "stim/base/random.hpp"

namespace stim::percept_v {

/// Ordered ways to write `total` as a sum of `parts` numbers in 0..most.
std::int64_t ways_to_share(int total, int parts, int most);
/// One of them, uniformly. Throws InvalidParams when there is none.
std::vector<int> shared_out(int total, int parts, int most, Rng& rng);
/// The smallest number from 0 on whose square is not below the value.
int ceil_root(int value);

}  // namespace stim::percept_v
