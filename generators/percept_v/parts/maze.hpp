// Perfect mazes: corridors that form a tree, so that any two cells are joined by one route.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/answer.hpp"

namespace stim::percept_v {

/// Rooms lie on the odd rows and columns of a (2m+1) x (2m+1) grid; carved cells join them; the rest is wall.
struct Maze {
    int rooms = 0;            ///< m, per side
    std::vector<Cell> cells;  ///< the 2m*m - 1 corridor cells, in the order of carving
    int side() const { return 2 * rooms + 1; }
};

/// Depth-first carving from a random room.
Maze carve(int rooms, Rng& rng);
/// All rooms in one unbranched corridor: a route of 2m*m - 2 moves.
Maze serpentine(int rooms);

/// Which neighbours each corridor cell has, as indices into maze.cells.
std::vector<std::vector<int>> neighbours(const std::vector<Cell>& cells, int side);
/// Moves from one corridor cell to every other.
std::vector<int> distances(const std::vector<std::vector<int>>& neighbours, int from);

}  // namespace stim::percept_v
