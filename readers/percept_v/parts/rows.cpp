#include "readers/percept_v/parts/rows.hpp"

#include <algorithm>
#include <cmath>

#include "readers/percept_v/parts/wiped.hpp"

namespace stim::read::percept_v {
namespace {

constexpr int most_rows = 50;
constexpr int strip_width = 97, strip_inset = 4, strip_rows = 12;
constexpr int cell_width = 200, cell_height = 100, number_width = 40, line_width = 2, line_inset = 8, line_lift = 8, digits = 14;

// The line across `column` that should end at `bottom`, give or take a pixel or two; empty if there is none.
cv::Rect line_near(const cv::Mat& rgb, const cv::Rect& column, int bottom) {
    constexpr int about = 2;
    const auto at = [&](int y) { return cv::Rect(column.x + strip_inset, y, column.width - 2 * strip_inset, 1); };
    int first = bottom - 2 * about, end = bottom + about;
    require(first > 0 && end < rgb.rows, "a canvas of no legal size");
    while (first < end && !is_line(rgb, at(first))) ++first;
    int last = first;
    while (last < end && is_line(rgb, at(last))) ++last;
    require(last - first <= 3, "a line that is too thick");
    return last > first ? at(first) | at(last - 1) : cv::Rect();
}

struct Columns {
    int columns, high;  // cells
    bool operator==(const Columns&) const = default;
    cv::Rect cell(int i) const { return {cell_width * (i / high), cell_height * (i % high), cell_width, cell_height}; }
};

// Fewest columns of cells whose rows fit into `longest` px and into twice the canvas's width.
Columns columns_for(int n, double width, double height, double longest) {
    Columns out{1, n};
    while (out.high * height > std::min(longest, 2 * width * out.columns)) {
        ++out.columns;
        out.high = (n + out.columns - 1) / out.columns;
    }
    return out;
}

// Rows down to the last line, column by column; with numbers if these have a width.
int read_published(RowPicture& out, const Columns& columns, int numbers, const Strip& strip) {
    const int width = strip_width + numbers;
    for (int i = 0, top = 0; i < columns.columns * columns.high; ++i) {
        if (i % columns.high == 0) top = 0;
        const cv::Rect column(i / columns.high * width, 0, width, out.rgb.rows);
        const cv::Rect line = line_near(out.rgb, column, cvRound(strip.margins / 2 + strip.pitch * (i % columns.high + 1)));
        if (line.empty()) break;
        wipe(out.rgb, line);
        if (numbers > 0) strike_number(out.rgb, {column.x, top, numbers, line.y - top}, digits, i + 1);
        out.rows.emplace_back(column.x + numbers, top, strip_width, line.y - top);
        top = line.br().y;
    }
    return static_cast<int>(out.count());
}

// A strip of few rows, or numbered columns of more.
RowPicture published_rows(const cv::Mat& rgb, const Strip& strip) {
    RowPicture out{rgb.clone(), {}};
    const int numbers = rgb.cols == strip_width ? 0 : number_width, width = strip_width + numbers;
    const Columns columns{rgb.cols / width, cvRound((rgb.rows - strip.margins) / strip.pitch)};
    require(rgb.cols % width == 0 && columns.high >= 1 && columns.high <= strip_rows && columns.columns <= most_rows,
            "a canvas of no legal size");
    require(cvFloor(strip.margins + strip.pitch * columns.high) == rgb.rows, "a canvas of no legal size");
    const int n = read_published(out, columns, numbers, strip);
    require(n >= 1 && n <= most_rows, "no line under the first row, or too many rows");
    const Columns legal = n <= strip_rows ? Columns{1, n} : columns_for(n, width, strip.pitch, strip_rows * strip.pitch);
    require(columns == legal && (n > strip_rows) == (numbers > 0), "a canvas of another size than its rows ask for");
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
    require(columns == columns_for(n, cell_width, cell_height, 1000), "a canvas of another size than its rows ask for");
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
    return question.preset == Preset::paper ? published_rows(rgb, strip) : numbered_rows(rgb);
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
