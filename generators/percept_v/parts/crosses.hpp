// Crosses in a grid that leave a wanted number of cells safe: free, with no cross beside them.
#pragma once

#include <optional>
#include <vector>

#include "generators/percept_v/parts/cells.hpp"
#include "stim/base/random.hpp"

namespace stim::percept_v::crosses {

/// Whether each cell, by index, holds a cross.
using Board = std::vector<bool>;

/// n crosses that leave exactly `safe` cells safe, or nothing where the random targets or the greedy cover fail.
std::optional<Board> try_board(const CellGrid& grid, int n, int safe, Rng& rng);
/// n crosses, each where it spoils most of the cells still safe: what every other search falls back on.
Board greedy_board(const CellGrid& grid, int n, Rng& rng);
/// Bounded tries for `safe` safe cells, then for one fewer, and so on.
Board board_with(const CellGrid& grid, int n, int safe, Rng& rng, Work& work);

/// Cells, by index, that are free and have no cross beside them.
std::vector<std::size_t> safe_cells(const CellGrid& grid, const Board& crosses);
/// The board with the fewest crosses moved after which none of its safe cells is safe; if it had none, at least one is.
/// Bounded tries for `wanted` safe cells, at last with one or two crosses more moved, then the nearest number found;
/// without `wanted` any number will do. Crosses are added where there are too few to move, and taken away where too few
/// cells are free.
Board without_common_safe_cell(const CellGrid& grid, const Board& crosses, std::optional<int> wanted, Rng& rng);

}  // namespace stim::percept_v::crosses
