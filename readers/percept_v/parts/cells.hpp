// Grids of square cells: found by their lines or by the numbers at their margins.
#pragma once

#include <string>
#include <vector>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {

struct GridPicture {
    cv::Mat rgb;  ///< lines wiped out
    int rows = 0, columns = 0;
    int cell = 0;       ///< side, px
    cv::Point origin;   ///< top left corner of the first cell

    int size() const { return rows * columns; }
    cv::Rect cell_at(int row, int column) const { return {origin.x + column * cell, origin.y + row * cell, cell, cell}; }
    cv::Rect box() const { return {origin.x, origin.y, columns * cell, rows * cell}; }
};

/// A grid drawn with lines of at most 4 px.
GridPicture lined_grid(const Image& image);
/// Reads and wipes the numbers of rows (in the `margin` px left of the grid) and columns (above it); Unreadable unless
/// they count up from `first`.
void strike_margin_numbers(GridPicture& grid, int margin, double digit_height, int first);
/// How many things stand one below the other in the part of the picture.
int count_stacked(const cv::Mat& rgb);

/// The mark of each cell, row by row; null where a cell is empty. Unreadable where one holds several or a mark leaves its cell.
std::vector<const Mark*> by_cell(const GridPicture& grid, const std::vector<Mark>& marks);

}  // namespace stim::read::percept_v
