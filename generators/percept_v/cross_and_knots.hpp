// Steps of cross_and_knots that tests call directly.
#pragma once

#include <optional>
#include <vector>

#include "shared/cells.hpp"
#include "stim/random.hpp"

namespace stim::percept_v::crosses {

/// Whether each cell, by index, holds a cross.
using Board = std::vector<bool>;

/// n crosses that leave exactly `safe` cells safe, or nothing where the random targets or the greedy cover fail.
std::optional<Board> try_board(const CellGrid& grid, int n, int safe, Rng& rng);
/// n crosses, each where it spoils most of the cells still safe: what every other search falls back on.
Board greedy_board(const CellGrid& grid, int n, Rng& rng);
/// Bounded tries for `safe` safe cells, then for one fewer, and so on.
Board board_with(const CellGrid& grid, int n, int safe, Rng& rng, Work& work);

}  // namespace stim::percept_v::crosses
