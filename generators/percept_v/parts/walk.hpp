// Self-avoiding walks on a square grid.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/answer.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

/// A walk over exactly n different cells of a side x side grid, each next to the one before: by backtracking from random
/// starts (<= 20n steps x 50 starts), else a piece of a snake. n <= side * side.
std::vector<Cell> self_avoiding_walk(int side, int n, Rng& rng, Work& work);

/// n consecutive cells of a path that runs through the rows to and fro, turned or mirrored at random.
std::vector<Cell> snake_walk(int side, int n, Rng& rng);

}  // namespace stim::percept_v
