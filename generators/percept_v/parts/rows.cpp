#include "generators/percept_v/parts/rows.hpp"

#include <algorithm>
#include <cmath>

#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/labels.hpp"
#include "generators/percept_v/parts/style.hpp"

namespace stim::percept_v {
namespace {

constexpr double number_width = 40;

int rows_in_column(int n, int columns) { return (n + columns - 1) / columns; }

// Rows in each of the fewest columns of cells that are no higher together than `longest` px and than twice their width.
int rows_high(int n, double width, double height, double longest) {
    int columns = 1;
    const auto high = [&](int k) { return rows_in_column(n, k) * height > std::min(longest, 2 * width * k); };
    for (; columns < n && high(columns); ++columns) {}
    return rows_in_column(n, columns);
}

}  // namespace

RowLaw published_rows(int n, double pitch, double margins) {
    constexpr double width = 97;
    constexpr int strip = 12;  // rows
    const double numbers = n <= strip ? 0 : number_width;
    const int high = n <= strip ? n : rows_high(n, width + numbers, pitch, strip * pitch);
    return {.width = width + numbers, .pitch = pitch, .margin = (std::floor(margins + pitch * high) - pitch * high) / 2,
            .rows_high = high, .number_width = numbers, .line_width = 2, .line_inset = 4, .line_lift = 0,
            .marks = "There is a line under every row. There may be only one row.",
            .order = "Take the rows from top to bottom. If they have numbers on the left, take them in the order of the numbers, "
                     "down one column and then the next."};
}

std::string in_order(const RowLaw& rows) { return std::string(rows.marks) + " " + std::string(rows.order); }

RowLaw numbered_rows(int n) {
    constexpr double width = 200, height = 100;
    return {.width = width, .pitch = height, .margin = 0, .rows_high = rows_high(n, width, height, 1000),
            .number_width = number_width, .line_width = balanced::rule, .line_inset = balanced::margin,
            .line_lift = balanced::margin,
            .marks = "Every row has its number on the left.",
            .order = "Take the rows in the order of their numbers, down one column and then the next."};
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

}  // namespace stim::percept_v
