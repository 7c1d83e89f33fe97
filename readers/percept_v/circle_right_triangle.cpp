// Names the shape of each cell and looks for a circle right of a triangle.
#include <algorithm>

#include "readers/percept_v/parts/cells.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

bool legal_grid(const GridPicture& grid, Preset preset) {
    if (grid.rows != grid.columns) return false;
    if (preset == Preset::paper) return grid.rgb.size() == cv::Size(800, 800) && grid.rows == 6;
    const int side = grid.rows * grid.cell + 16;
    return grid.rgb.size() == cv::Size(side, side) && grid.rows >= 4 && grid.cell == 1008 / grid.rows;
}

std::vector<std::string> colours(Preset preset) {
    if (preset == Preset::paper) return {"red", "blue"};
    return {"red", "blue", "green", "orange"};
}

std::string shape_in(const Mark* mark, Preset preset) {
    if (!mark) return {};
    std::string shape = required_shape(mark->blob, {"circle", "triangle"});
    require(preset != Preset::paper || (shape == "circle") == (mark->colour == "blue"), "a shape in the other shape's colour");
    return shape;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    const GridPicture grid = lined_grid(images[0]);
    require(legal_grid(grid, question.preset), "a canvas or grid of no legal size");
    const std::vector<Mark> found = marks(white_paper(grid.rgb), {0, 0, grid.rgb.cols, grid.rgb.rows}, colours(question.preset));
    std::vector<std::string> shapes;
    for (const Mark* mark : by_cell(grid, found)) shapes.push_back(shape_in(mark, question.preset));
    require(std::count(shapes.begin(), shapes.end(), "circle") > 0, "no circle in the picture");
    bool yes = false;
    for (std::size_t i = 1; i < shapes.size(); ++i) {
        const bool new_row = i % static_cast<std::size_t>(grid.columns) == 0;
        yes = yes || (!new_row && shapes[i - 1] == "triangle" && shapes[i] == "circle");
    }
    return boolean_answer(yes, "YES", "NO");
}

}  // namespace

Reader circle_right_triangle() { return {"circle_right_triangle", 1, read}; }

}  // namespace stim::read::percept_v
