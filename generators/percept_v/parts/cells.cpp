#include "generators/percept_v/parts/cells.hpp"

#include <cmath>

#include "generators/common/params.hpp"
#include "generators/percept_v/parts/labels.hpp"
#include "stim/base/error.hpp"

namespace stim::percept_v {

Box CellGrid::box() const { return {origin, origin + cell * Vec2(columns, rows)}; }

Vec2 CellGrid::centre(const Cell& c) const { return snap(Vec2(origin + cell * Vec2(c.second + 0.5, c.first + 0.5))); }

std::optional<Cell> CellGrid::cell_of(const Vec2& p) const {
    const Vec2 at = (p - origin) / cell;
    const Cell c{static_cast<int>(std::floor(at.y())), static_cast<int>(std::floor(at.x()))};
    return holds(c) ? std::optional<Cell>(c) : std::nullopt;
}

std::vector<Cell> CellGrid::neighbours(const Cell& c) const {
    const auto [row, column] = c;
    std::vector<Cell> out;
    for (const Cell& near : {Cell{row - 1, column}, Cell{row, column + 1}, Cell{row + 1, column}, Cell{row, column - 1}})
        if (holds(near)) out.push_back(near);
    return out;
}

CellGrid centred_grid(int canvas, int side, double cell) {
    const double margin = std::floor((canvas - side * cell) / 2);
    return {side, side, cell, {margin, margin}};
}

void add_lines(Scene& scene, const CellGrid& grid, double width) {
    const Box box = grid.box();
    Paths lines;
    // Lines along the rim reach over the corners.
    for (int row = 0; row <= grid.rows; ++row) {
        const double y = grid.origin.y() + row * grid.cell;
        lines.lines.push_back({{box.low.x() - width / 2, y}, {box.high.x() + width / 2, y}});
    }
    for (int column = 0; column <= grid.columns; ++column) {
        const double x = grid.origin.x() + column * grid.cell;
        lines.lines.push_back({{x, box.low.y()}, {x, box.high.y()}});
    }
    scene.objects.push_back(make_object("line", "grid", stroked(lines, {grid_rgb, width}), scene.images));
}

void add_numbers(Scene& scene, const CellGrid& grid, int first, double distance, double digit_height) {
    const auto add = [&](int number, const Vec2& centre) {
        scene.objects.push_back(label_object(std::to_string(number), centre, digit_height, named("black"), scene.images));
    };
    for (int row = 0; row < grid.rows; ++row)
        add(first + row, {grid.origin.x() - distance, grid.centre({row, 0}).y()});
    for (int column = 0; column < grid.columns; ++column)
        add(first + column, {grid.centre({0, column}).x(), grid.origin.y() - distance});
}

void record_grid(Scene& scene, const CellGrid& grid) {
    scene.params["rows"] = grid.rows;
    scene.params["columns"] = grid.columns;
    scene.params["cell"] = grid.cell;
    scene.params["grid_left"] = grid.origin.x();
    scene.params["grid_top"] = grid.origin.y();
}

CellGrid recorded_grid(const Scene& scene) {
    constexpr int most = 1000;
    return {int_param(scene, "rows", 1, most), int_param(scene, "columns", 1, most), length_param(scene, "cell"),
            {double(int_param(scene, "grid_left", 0, scene.width)), double(int_param(scene, "grid_top", 0, scene.height))}};
}

Cell cell_of(const CellGrid& grid, const Object& object) {
    const auto cell = grid.cell_of(object.view().box().centre());
    if (!cell) throw GenerationError("an object lies outside the grid");
    return *cell;
}

}  // namespace stim::percept_v
