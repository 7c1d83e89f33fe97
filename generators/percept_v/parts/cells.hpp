// Square grids whose cells are asked for: their geometry, lines and numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "stim/scene/answer.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

inline constexpr std::array<Cell, 4> to_neighbours{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

/// Rows and columns of square cells; cells count from (0, 0) at the top left.
struct CellGrid {
    int rows = 1, columns = 1;
    double cell = 1;         ///< side, px
    Vec2 origin{0, 0};       ///< top left corner of cell (0, 0)

    int size() const { return rows * columns; }
    Cell at(int i) const { return {i / columns, i % columns}; }
    int index(const Cell& c) const { return c.first * columns + c.second; }
    bool holds(const Cell& c) const { return c.first >= 0 && c.second >= 0 && c.first < rows && c.second < columns; }
    Box box() const;
    Vec2 centre(const Cell& c) const;
    /// The cell in which a point lies, if any.
    std::optional<Cell> cell_of(const Vec2& p) const;
    /// Cells of the grid that share a side with `c`.
    std::vector<Cell> neighbours(const Cell& c) const;
};

/// A square grid of `side` x `side` cells in the middle of a square canvas, on whole pixels.
CellGrid centred_grid(int canvas, int side, double cell);

/// Adds the grid's lines as one object.
void add_lines(Scene& scene, const CellGrid& grid, double width);
/// Adds row numbers left of the grid and column numbers above it, counted from `first`, `distance` px away.
void add_numbers(Scene& scene, const CellGrid& grid, int first, double distance, double digit_height);

/// Writes the grid into the scene's params, and reads it back.
void record_grid(Scene& scene, const CellGrid& grid);
CellGrid recorded_grid(const Scene& scene);
/// Where an object stands in the grid. Throws GenerationError outside.
Cell cell_of(const CellGrid& grid, const Object& object);

}  // namespace stim::percept_v
