#include "generators/percept_v/parts/rows.hpp"

#include <algorithm>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/labels.hpp"

namespace stim::percept_v {
namespace {

constexpr int cell_width = 200, cell_height = 100, longest_side = 1000;

int rows_in_column(int n, int columns) { return (n + columns - 1) / columns; }

int fewest_columns(int n) {
    int columns = 1;
    const auto high = [n](int k) { return rows_in_column(n, k) * cell_height > std::min(longest_side, 2 * cell_width * k); };
    for (; columns < n && high(columns); ++columns) {}
    return columns;
}

}  // namespace

RowLaw plain_strip(int n, double pitch, int height) { return {97, pitch, (height - n * pitch) / 2, n, 0, 2, 4, 0}; }

RowLaw numbered_rows(int n) {
    return {.width = cell_width, .pitch = cell_height, .margin = 0, .rows_high = rows_in_column(n, fewest_columns(n)),
            .number_width = 40, .line_width = 3, .line_inset = 8, .line_lift = 8};
}

Rows::Rows(const RowLaw& law, int count)
    : law_(law), count_(count), columns_((count + law.rows_high - 1) / law.rows_high) {}

int Rows::width() const { return static_cast<int>(law_.width * columns_); }

int Rows::height() const { return static_cast<int>(2 * law_.margin + law_.pitch * law_.rows_high); }

Box Rows::cell(int i) const {
    const Vec2 corner(law_.width * (i / law_.rows_high), law_.margin + law_.pitch * (i % law_.rows_high));
    return {snap(corner), snap(Vec2(corner + Vec2(law_.width, law_.pitch)))};
}

Box Rows::content(int i) const {
    const Box box = cell(i);
    return {box.low + Vec2(law_.number_width, 0), box.high - Vec2(0, law_.line_lift + law_.line_width)};
}

int Rows::row_of(const Vec2& p) const {
    for (int i = 0; i < count_; ++i)
        if (cell(i).contains(p)) return i;
    return -1;
}

Paths Rows::lines() const {
    Paths out;
    for (int i = 0; i < count_; ++i) {
        const Box box = cell(i);
        const double y = std::floor(box.high.y() - law_.line_lift) - law_.line_width / 2;  // on whole pixels: no blur
        out.lines.push_back({{box.low.x() + law_.line_inset, y}, {box.high.x() - law_.line_inset, y}});
    }
    return out;
}

Scene Rows::scene(int images) const {
    Scene out = blank(width(), height(), images);
    out.objects.push_back(make_object("line", "grid", stroked(lines(), {grid_rgb, law_.line_width}), images));
    for (int i = 0; i < count_ && law_.number_width > 0; ++i) {
        const Vec2 centre(cell(i).low.x() + law_.number_width / 2, content(i).centre().y());
        out.objects.push_back(label_object(std::to_string(i + 1), centre, 14, named("black"), images));
    }
    out.params["rows"] = count_;
    out.params["columns"] = columns_;
    return out;
}

std::string reading_order(const RowLaw& law) {
    if (law.number_width > 0)
        return "Every row has its number on the left. Take the rows in the order of their numbers, down one column and then "
               "the next.";
    return "There is a line under every row. Take the rows from top to bottom. There may be only one row.";
}

}  // namespace stim::percept_v
