#include "generators/percept_v/parts/right_of.hpp"

#include <algorithm>

namespace stim::percept_v::right_of {

bool holds(const Cells& cells, int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

Cells without(const Cells& cells, const Cells& taken) {
    Cells out;
    for (const int cell : cells)
        if (!holds(taken, cell)) out.push_back(cell);
    return out;
}

Cells all_cells(const CellGrid& grid) {
    Cells out;
    for (int i = 0; i < grid.size(); ++i) out.push_back(i);
    return out;
}

Cells common(const Cells& cells, const Cells& others) { return without(cells, without(cells, others)); }

namespace {

constexpr int redraws = 50;

Cells pick(const Cells& cells, int count, Rng& rng) {
    Cells out;
    for (const int i : rng.sample(static_cast<int>(cells.size()), count)) out.push_back(cells[static_cast<std::size_t>(i)]);
    return out;
}

void append(Cells& cells, const Cells& more) { cells.insert(cells.end(), more.begin(), more.end()); }

Cells draw_triangles(const CellGrid& grid, int n, int hits, Rng& rng, Work& work) {
    for (int i = 0; i <= redraws; ++i) {
        ++work.tries;
        Cells triangles = rng.sample(grid.size(), n);
        if (static_cast<int>(right_cells(grid, triangles).size()) >= hits) return triangles;
    }
    ++work.fallbacks;
    return triangles_with_room(grid, n, hits, rng);
}

}  // namespace

Cells right_cells(const CellGrid& grid, const Cells& triangles) {
    Cells out;
    for (const int triangle : triangles) {
        const auto [row, column] = grid.at(triangle);
        const Cell right{row, column + 1};
        if (grid.holds(right) && !holds(triangles, grid.index(right))) out.push_back(grid.index(right));
    }
    return out;
}

Cells near_misses(const CellGrid& grid, const Cells& triangles) {
    const Cells right = right_cells(grid, triangles);
    Cells out;
    for (const int triangle : triangles)
        for (const Cell& near : grid.neighbours(grid.at(triangle))) {
            const int cell = grid.index(near);
            if (!holds(triangles, cell) && !holds(right, cell) && !holds(out, cell)) out.push_back(cell);
        }
    return out;
}

Cells triangles_with_room(const CellGrid& grid, int n, int hits, Rng& rng) {
    Cells triangles, taken;
    for (const int row : rng.sample(grid.rows, hits)) {
        const auto column = static_cast<int>(rng.integer(0, grid.columns - 2));
        triangles.push_back(grid.index({row, column}));
        append(taken, {grid.index({row, column}), grid.index({row, column + 1})});
    }
    append(triangles, pick(without(all_cells(grid), taken), n - hits, rng));
    return triangles;
}

Arrangement arrange(const CellGrid& grid, int n, bool yes, Rng& rng, Work& work) {
    const auto hits = static_cast<int>(rng.integer(1, std::min(2, n)));
    const Cells triangles = draw_triangles(grid, n, hits, rng, work);
    const Cells right = right_cells(grid, triangles);
    const Cells near = near_misses(grid, triangles);
    Cells circles = yes ? pick(right, hits, rng) : pick(near, std::min(hits, static_cast<int>(near.size())), rng);
    const Cells elsewhere = without(without(without(all_cells(grid), triangles), right), circles);
    append(circles, pick(elsewhere, n - static_cast<int>(circles.size()), rng));
    return {triangles, circles};
}

}  // namespace stim::percept_v::right_of
