#include "generators/core_knowledge/parts/side_table.hpp"

#include <algorithm>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/tones.hpp"

namespace stim::core_knowledge {
namespace {

constexpr Rgb side_paints[] = {{214, 190, 160}, {196, 176, 156}, {176, 190, 206}, {180, 202, 178}, {214, 184, 184},
                                {204, 188, 212}, {192, 192, 196}, {220, 208, 168}};

/// Paints of one table, from the upper side to what is deepest.
struct SideTones {
    Rgb top, front, deep;
};

class SideTable {
public:
    SideTable(int width, int height, double edge, Rng& look, const char* role)
        : width_(width), height_(height), edge_(edge), role_(role), look_(look) {
        const Rgb paint = look.pick(side_paints);
        tones_ = {paint, darker(paint, 20, backdrop::darkest), darker(paint, 44, backdrop::darkest)};
    }

    std::vector<Object> drawn() && {
        const std::int64_t kind = look_.integer(0, 3);
        const double thick = snap(look_.real(16, 34));
        if (kind == 0) add_legs(thick);
        if (kind == 1) add_drawers(thick);
        if (kind == 2) add_trestles(thick);
        if (kind == 3) add_stones(thick);
        add(rectangle(0, edge_, width_, thick), tones_.top);
        add(rectangle(0, edge_, width_, 3), tones_.deep);
        add(rectangle(0, edge_ + thick, width_, 3), tones_.deep);
        return std::move(parts_);
    }

private:
    double width_, height_, edge_;
    const char* role_;
    Rng& look_;
    SideTones tones_{};
    std::vector<Object> parts_{};

    void add(Polygon shape, Rgb paint) {
        for (Vec2& corner : shape.vertices) corner = snap(corner);
        parts_.push_back(make_object("table", role_, filled(std::move(shape), Colour(paint))));
    }

    void add_legs(double thick) {
        const auto legs = look_.integer(3, 6);
        const double wide = look_.real(18, 44), first = look_.real(20, 90), step = (width_ - 2 * first - wide) / (legs - 1.0);
        add(rectangle(0, edge_ + thick, width_, look_.real(14, 34)), tones_.front);
        for (std::int64_t i = 0; i < legs; ++i)
            add(rectangle(first + step * i, edge_ + thick, wide, height_ - edge_ - thick), tones_.front);
    }

    void add_drawers(double thick) {
        const double top = edge_ + thick, high = height_ - top;
        const auto columns = look_.integer(3, 7), rows = look_.integer(1, 2);
        const double wide = width_ / static_cast<double>(columns), tall = high / static_cast<double>(rows);
        const double gap = look_.real(8, 16);
        add(rectangle(0, top, width_, high), tones_.front);
        for (std::int64_t i = 0; i < columns * rows; ++i) {
            const double x = wide * static_cast<double>(i % columns), y = top + tall * static_cast<double>(i / columns);
            add(rectangle(x + gap, y + gap, wide - 2 * gap, tall - 2 * gap), tones_.top);
            add(rectangle(x + wide / 2 - 14, y + tall / 2 - 4, 28, 8), tones_.deep);
        }
    }

    void add_trestles(double thick) {
        const auto count = look_.integer(2, 4);
        const double spread = look_.real(40, 90), wide = look_.real(14, 28), top = edge_ + thick;
        for (std::int64_t i = 0; i < count; ++i) {
            const double x = width_ * (static_cast<double>(i) + .5) / static_cast<double>(count), low = height_;
            for (const double side : {-1., 1.})
                add({{{x - wide / 2, top}, {x + wide / 2, top}, {x + side * spread + wide / 2, low},
                      {x + side * spread - wide / 2, low}}}, tones_.front);
            add(rectangle(x - spread / 2, (top + low) / 2, spread, wide / 2), tones_.deep);
        }
    }

    void add_stones(double thick) {
        const double top = edge_ + thick, step = look_.real(70, 130), high = look_.real(34, 60), gap = 5;
        add(rectangle(0, top, width_, height_ - top), tones_.deep);
        const int rows = static_cast<int>((height_ - top) / high) + 1, columns = static_cast<int>(width_ / step) + 2;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const double from = step * (column - (row % 2) / 2.0), y = top + gap + high * row;
                const double left = std::max(0., from), right = std::min(width_, from + step - gap);
                const double tall = std::min(high - gap, height_ - y);
                if (right > left && tall > 0) add(rectangle(left, y, right - left, tall), tones_.front);
            }
    }
};

}  // namespace

std::vector<Object> side_table(int width, int height, double edge, Rng& look, const char* role) {
    return SideTable(width, height, edge, look, role).drawn();
}

}  // namespace stim::core_knowledge
