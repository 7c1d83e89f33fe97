#include "readers/percept_v/parts/green_circles.hpp"

#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/shapes.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int digit_height = 16;

// No lines: the row numbers tell how many cells there are.
GridPicture numbered_grid(const Image& image, Preset preset) {
    const bool paper = preset == Preset::paper;
    constexpr int before = 40;
    const int after = paper ? 40 : 8;
    GridPicture out{matrix(image).clone(), 0, 0, 0, {before, before}};
    require(out.rgb.cols == out.rgb.rows && out.rgb.cols > before + after && out.rgb.cols <= 1024, "a canvas of no legal size");
    out.rows = out.columns = count_stacked(out.rgb({0, before, before, out.rgb.rows - before}));
    require(paper ? out.rows == 6 : out.rows >= 3 && out.rows <= 14, "a grid of no legal size");
    out.cell = paper ? 100 : 976 / out.rows;
    require(before + out.rows * out.cell + after == out.rgb.cols, "a canvas of another size than its numbers ask for");
    strike_margin_numbers(out, before, digit_height, 1);
    return out;
}

}  // namespace

Answer find_green_circles(const Image& image, const Question& question, const std::vector<std::string>& shapes,
                          const std::vector<std::string>& colours) {
    const GridPicture grid = numbered_grid(image, question.preset);
    const std::vector<Mark> found = marks(white_paper(grid.rgb), {0, 0, grid.rgb.cols, grid.rgb.rows}, colours);
    const std::vector<const Mark*> cells = by_cell(grid, found);
    std::vector<Cell> green;
    for (int i = 0; i < grid.size(); ++i) {
        const Mark* mark = cells[static_cast<std::size_t>(i)];
        require(mark, "an empty cell");
        const std::string shape = required_shape(mark->blob, shapes);
        if (shape == "circle" && mark->colour == "green") green.emplace_back(i / grid.columns + 1, i % grid.columns + 1);
    }
    require(!green.empty(), "no green circle, though the prompt promises one");
    return cell_set_answer(green);
}

}  // namespace stim::read::percept_v
