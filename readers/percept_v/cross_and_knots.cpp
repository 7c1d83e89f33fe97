// Finds the X's of a grid and the free cells that have none at their sides.
#include <fmt/format.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "readers/percept_v/parts/cells.hpp"
#include "readers/percept_v/parts/wiped.hpp"
#include "readers/toolkit/digits.hpp"

namespace stim::read::percept_v {
namespace {

bool legal_grid(const GridPicture& grid, Preset preset) {
    if (preset == Preset::paper) return grid.rgb.size() == cv::Size(640, 480) && grid.rows == 6 && grid.columns == 6;
    const int width = grid.columns * grid.cell + 48, height = std::max(grid.rows * grid.cell + 48, (width + 1) / 2);
    return grid.rgb.size() == cv::Size(width, height) && grid.cell == std::min(200, 976 / grid.columns);
}

// Two strokes from corner to corner: ink half way to the corners, none half way to the sides.
bool is_x(const cv::Mat& ink) {
    const cv::Rect box = cv::boundingRect(ink);
    if (box.width < 16 || std::abs(box.width - box.height) > 2) return false;
    const auto inked = [&](int across, int down) {  // in quarters of the box
        return ink.at<std::uint8_t>(box.y + down * (box.height - 1) / 4, box.x + across * (box.width - 1) / 4) > 0;
    };
    const bool strokes = inked(2, 2) && inked(1, 1) && inked(3, 3) && inked(1, 3) && inked(3, 1);
    return strokes && !inked(2, 1) && !inked(2, 3) && !inked(1, 2) && !inked(3, 2);
}

// Whether the cell holds an X; what it is made of is wiped.
bool strike_x(cv::Mat cell) {
    const cv::Mat dark = mask_of(cell, black, 127);
    if (cv::countNonZero(dark) == 0) return false;
    require(blobs(dark, 1).size() == 1 && is_x(dark), "something black in a cell that is no X");
    const cv::Rect box = cv::boundingRect(dark);
    require(box.x > 2 && box.y > 2 && box.br().x < cell.cols - 2 && box.br().y < cell.rows - 2, "an X that leaves its cell");
    cv::Mat rim;
    cv::dilate(dark, rim, cv::Mat());
    cell.setTo(cv::Scalar::all(255), rim);
    return true;
}

void strike_name(cv::Mat cell, int row, int column) {
    const cv::Rect text = cv::boundingRect(mask_unlike(cell, white, 64));
    require(!text.empty(), "a free cell without its name");
    const auto name = read_text(ink_share(cell(text), named("blue").rgb, white), 14, "0123456789(),");
    require(name == fmt::format("({},{})", row, column), "a cell whose name is another one's or cannot be read");
    wipe(cell, text);
}

struct Board {
    int rows, columns;
    std::vector<bool> crossed;
    bool at(int row, int column) const {
        const bool inside = row >= 0 && column >= 0 && row < rows && column < columns;
        return inside && crossed[static_cast<std::size_t>(row * columns + column)];
    }
    bool safe(int row, int column) const {
        return !at(row, column) && !at(row - 1, column) && !at(row + 1, column) && !at(row, column - 1) && !at(row, column + 1);
    }
};

Board read_board(GridPicture& grid, bool names_in_cells) {
    Board out{grid.rows, grid.columns, {}};
    for (int i = 0; i < grid.size(); ++i) {
        const int row = i / grid.columns, column = i % grid.columns;
        const cv::Mat cell = grid.rgb(grid.cell_at(row, column));
        out.crossed.push_back(strike_x(cell));
        if (names_in_cells && !out.crossed.back()) strike_name(cell, row, column);
    }
    return out;
}

Answer read(const std::vector<Image>& images, const Question& question) {
    GridPicture grid = lined_grid(images[0]);
    require(legal_grid(grid, question.preset), "a canvas or grid of no legal size");
    const bool paper = question.preset == Preset::paper;
    if (!paper) strike_margin_numbers(grid, 40, 16, 0);
    const Board board = read_board(grid, paper);
    require_white(grid.rgb, "something that is neither X, name nor number");
    std::vector<Cell> safe;
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column)
            if (board.safe(row, column)) safe.emplace_back(row, column);
    return any_cell_answer(safe);
}

}  // namespace

Reader cross_and_knots() { return {"cross_and_knots", 1, read}; }

}  // namespace stim::read::percept_v
