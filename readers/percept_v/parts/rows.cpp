#include "readers/percept_v/parts/rows.hpp"

#include <algorithm>
#include <cmath>

#include "readers/percept_v/parts/wiped.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int most_rows = 50;
constexpr int strip_width = 97, strip_inset = 4;
constexpr int cell_width = 200, cell_height = 100, number_width = 40, line_width = 3, line_inset = 8, line_lift = 8, digits = 14;

int rows_of_strip(const cv::Mat& rgb, const Strip& strip) {
    const int n = cvRound((rgb.rows - strip.margins) / strip.pitch);
    require(rgb.cols == strip_width && n >= 1 && n <= most_rows && cvFloor(strip.margins + strip.pitch * n) == rgb.rows,
            "a canvas of no legal size");
    return n;
}

// The line that should end at `bottom`, give or take a pixel or two.
cv::Rect line_near(const cv::Mat& rgb, int bottom) {
    constexpr int about = 2;
    const auto at = [](int y) { return cv::Rect(strip_inset, y, strip_width - 2 * strip_inset, 1); };
    int first = bottom - 2 * about, end = bottom + about;
    require(first > 0 && end < rgb.rows, "a canvas of no legal size");
    while (first < end && !is_line(rgb, at(first))) ++first;
    int last = first;
    while (last < end && is_line(rgb, at(last))) ++last;
    require(last > first && last - first <= 3, "a row without a line under it");
    return at(first) | at(last - 1);
}

RowPicture plain_rows(const cv::Mat& rgb, const Strip& strip) {
    RowPicture out{rgb.clone(), {}};
    const int n = rows_of_strip(rgb, strip);
    for (int i = 0, top = 0; i < n; ++i) {
        const cv::Rect line = line_near(rgb, cvRound(strip.margins / 2 + strip.pitch * (i + 1)));
        wipe(out.rgb, line);
        out.rows.emplace_back(0, top, strip_width, line.y - top);
        top = line.br().y;
    }
    return out;
}

struct Columns {
    int columns, high;  // cells
    cv::Rect cell(int i) const { return {cell_width * (i / high), cell_height * (i % high), cell_width, cell_height}; }
};

// Fewest columns whose rows fit into 1000 px and into twice the canvas's width.
Columns columns_for(int n) {
    Columns out{1, n};
    while (out.high * cell_height > std::min(1000, 2 * cell_width * out.columns)) {
        ++out.columns;
        out.high = (n + out.columns - 1) / out.columns;
    }
    return out;
}

cv::Rect line_under(const cv::Rect& cell) {
    return {cell.x + line_inset, cell.br().y - line_lift - line_width, cell.width - 2 * line_inset, line_width};
}

// Cells that have a line come first; what the others hold is left for marks to complain about.
int count_lines(const cv::Mat& rgb, const Columns& columns) {
    int n = 0;
    while (n < columns.columns * columns.high && is_line(rgb, line_under(columns.cell(n)))) ++n;
    return n;
}

RowPicture numbered_rows(const cv::Mat& rgb) {
    RowPicture out{rgb.clone(), {}};
    require(rgb.cols % cell_width == 0 && rgb.rows % cell_height == 0 && std::max(rgb.rows, rgb.cols) <= 1000,
            "a canvas of no legal size");
    const Columns columns{rgb.cols / cell_width, rgb.rows / cell_height};
    const int n = count_lines(rgb, columns);
    require(n >= 1, "no line under the first row");
    const Columns legal = columns_for(n);
    require(legal.columns == columns.columns && legal.high == columns.high, "a canvas of another size than its rows ask for");
    for (int i = 0; i < n; ++i) {
        const cv::Rect cell = columns.cell(i);
        wipe(out.rgb, line_under(cell));
        strike_number(out.rgb, {cell.x, cell.y, number_width, cell_height}, digits, i + 1);
        out.rows.emplace_back(cell.x + number_width, cell.y, cell_width - number_width, cell_height - line_lift - line_width);
    }
    return out;
}

}  // namespace

RowPicture row_picture(const Image& image, const Question& question, const Strip& strip) {
    const cv::Mat rgb = matrix(image);
    return question.preset == Preset::paper ? plain_rows(rgb, strip) : numbered_rows(rgb);
}

std::vector<std::vector<Mark>> marks_by_row(const RowPicture& picture, const Paper& paper, std::size_t each,
                                            const std::vector<std::string>& colours) {
    std::vector<std::vector<Mark>> out(picture.count());
    for (Mark& mark : marks(paper, paper.box(), colours)) {
        const auto row = std::find_if(picture.rows.begin(), picture.rows.end(),
                                      [&](const cv::Rect& r) { return (r & mark.blob.box) == mark.blob.box; });
        require(row != picture.rows.end(), "a shape outside the rows");
        out[static_cast<std::size_t>(row - picture.rows.begin())].push_back(std::move(mark));
    }
    for (auto& row : out) {
        require(row.size() == each, "a row with too few or too many shapes");
        std::sort(row.begin(), row.end(), [](const Mark& a, const Mark& b) { return a.blob.box.x < b.blob.box.x; });
    }
    return out;
}

}  // namespace stim::read::percept_v
