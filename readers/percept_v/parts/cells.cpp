#include "readers/percept_v/parts/cells.hpp"

#include <algorithm>

#include "readers/percept_v/parts/wiped.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int thickest_line = 4, narrowest_cell = 20;

// Rows (or columns) of pixels of which at least `enough` are line.
std::vector<Band> line_bands(const cv::Mat& mask, Direction direction, int enough) {
    cv::Mat sums;
    cv::reduce(mask, sums, direction == Direction::vertical ? 0 : 1, cv::REDUCE_SUM, CV_32S);
    std::vector<Band> out;
    for (int i = 0; i < static_cast<int>(sums.total()); ++i) {
        if (sums.at<int>(i) < 255 * enough) continue;
        if (out.empty() || out.back().high != i) out.push_back({i, i});
        out.back().high = i + 1;
    }
    require(out.size() >= 2, "no grid of lines");
    for (const Band& line : out) require(line.width() <= thickest_line, "a line that is too thick");
    return out;
}

// Distance between the middles of neighbouring lines.
int even_spacing(const std::vector<Band>& lines) {
    const int twice = lines[1].sum() - lines[0].sum();
    for (std::size_t i = 1; i < lines.size(); ++i)
        require(lines[i].sum() - lines[i - 1].sum() == twice, "lines that are not evenly spaced");
    require(twice % 2 == 0 && twice / 2 >= narrowest_cell, "cells of no legal size");
    return twice / 2;
}

}  // namespace

GridPicture lined_grid(const Image& image) {
    GridPicture out{matrix(image).clone(), 0, 0, 0, {}};
    const cv::Mat mask = mask_of(out.rgb, line_grey, 40);
    const auto horizontal = line_bands(mask, Direction::horizontal, mask.cols / 2);
    const auto vertical = line_bands(mask, Direction::vertical, mask.rows / 2);
    out.cell = even_spacing(horizontal);
    require(even_spacing(vertical) == out.cell, "cells that are not square");
    out.rows = static_cast<int>(horizontal.size()) - 1;
    out.columns = static_cast<int>(vertical.size()) - 1;
    out.origin = {vertical.front().sum() / 2, horizontal.front().sum() / 2};

    const cv::Point top_left(vertical.front().low, horizontal.front().low);
    const cv::Rect box(top_left, cv::Point(vertical.back().high, horizontal.back().high));
    std::vector<cv::Rect> lines;
    for (const Band& line : horizontal) lines.emplace_back(box.x, line.low, box.width, line.width());
    for (const Band& line : vertical) lines.emplace_back(line.low, box.y, line.width(), box.height);
    for (const cv::Rect& line : lines) require(is_line(out.rgb, line), "a broken line");
    for (const cv::Rect& line : lines) wipe(out.rgb, line);
    return out;
}

void strike_margin_numbers(GridPicture& grid, int margin, double digit_height, int first) {
    constexpr int off_line = 2;
    require(grid.origin.x >= margin && grid.origin.y >= margin && margin > off_line, "a grid without room for its numbers");
    for (int row = 0; row < grid.rows; ++row) {
        const cv::Rect cell = grid.cell_at(row, 0);
        strike_number(grid.rgb, {cell.x - margin, cell.y, margin - off_line, cell.height}, digit_height, first + row);
    }
    for (int column = 0; column < grid.columns; ++column) {
        const cv::Rect cell = grid.cell_at(0, column);
        strike_number(grid.rgb, {cell.x, cell.y - margin, cell.width, margin - off_line}, digit_height, first + column);
    }
}

int count_stacked(const cv::Mat& rgb) {
    cv::Mat marked;
    cv::reduce(mask_unlike(rgb, white, 64), marked, 1, cv::REDUCE_MAX);
    int out = 0;
    for (int y = 0; y < marked.rows; ++y) out += marked.at<std::uint8_t>(y) && (y == 0 || !marked.at<std::uint8_t>(y - 1));
    return out;
}

std::vector<const Mark*> by_cell(const GridPicture& grid, const std::vector<Mark>& marks) {
    std::vector<const Mark*> out(static_cast<std::size_t>(grid.size()), nullptr);
    for (const Mark& mark : marks) {
        const cv::Rect& box = mark.blob.box;
        require((grid.box() & box) == box, "a shape outside the grid");
        const int row = (box.y - grid.origin.y) / grid.cell, column = (box.x - grid.origin.x) / grid.cell;
        require((grid.cell_at(row, column) & box) == box, "a shape in two cells");
        const Mark*& place = out[static_cast<std::size_t>(row * grid.columns + column)];
        require(!place, "two shapes in one cell");
        place = &mark;
    }
    return out;
}

}  // namespace stim::read::percept_v
