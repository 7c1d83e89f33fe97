// Triangles and circles in a grid such that a circle is directly right of a triangle, or just not.
#pragma once

#include <vector>

#include "generators/percept_v/parts/cells.hpp"
#include "stim/base/random.hpp"

namespace stim::percept_v::right_of {

/// Cells by index.
using Cells = std::vector<int>;

bool holds(const Cells& cells, int cell);
/// Those of the cells that are not (or: are) among the others.
Cells without(const Cells& cells, const Cells& others);
Cells common(const Cells& cells, const Cells& others);
Cells all_cells(const CellGrid& grid);

struct Arrangement {
    Cells triangles, circles;
};

/// Free cells directly right of a triangle.
Cells right_cells(const CellGrid& grid, const Cells& triangles);
/// Free cells directly left of, above or below a triangle and right of none.
Cells near_misses(const CellGrid& grid, const Cells& triangles);
/// n triangles in random cells with at least `hits` right cells: `hits` of them stand in rows of their own, the cell
/// to their right stays free. What drawing at random falls back on.
Cells triangles_with_room(const CellGrid& grid, int n, int hits, Rng& rng);
/// n triangles and n circles such that a circle is right of a triangle (`yes`) or almost so (`no`).
Arrangement arrange(const CellGrid& grid, int n, bool yes, Rng& rng, Work& work);

}  // namespace stim::percept_v::right_of
