#include "libstim/src/episode/panel_drawing.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "libstim/src/episode/layers.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/icons.hpp"

namespace stim::episode {
namespace {

constexpr double dot = 3, ring = 6, ring_line = 4, loop_line = 4, arrow = 9;  // px of the sheet
constexpr int wider_home = 2;                                                  // px of the frame

// The pixels of a panel, from which everything is clipped.
struct Window {
    DisplayList& list;
    int x, y;  // of its top left corner

    // Coordinates of the panel.
    void box(int left, int top, int right, int bottom, Rgb rgb) const {
        left = std::max(left, 0);
        top = std::max(top, 0);
        right = std::min(right, panel_side);
        bottom = std::min(bottom, panel_side);
        if (left < right && top < bottom) add_box(list, x + left, y + top, x + right, y + bottom, rgb);
    }
    Vec2 at(const Vec2& of_frame) const { return Vec2(x, y) + of_frame * zoom; }
    Vec2 at(const Point& of_frame) const { return at(Vec2(of_frame.column, of_frame.row)); }
};

// Runs of a row, as wide as they are.
void add_mask(const Window& window, const std::vector<std::uint8_t>& mask, int radius, const Point& middle, Rgb rgb) {
    const int wide = 2 * radius, left = zoom * middle.column - radius, top = zoom * middle.row - radius;
    for (int row = 0; row < wide; ++row) {
        const auto begin = mask.begin() + row * wide, end = begin + wide;
        for (auto from = std::find(begin, end, 1); from != end;) {
            const auto to = std::find(from, end, 0);
            window.box(left + static_cast<int>(from - begin), top + row, left + static_cast<int>(to - begin), top + row + 1, rgb);
            from = std::find(to, end, 1);
        }
    }
}

void add_home(const Window& window, const Point& middle, int radius, Rgb rgb) {
    const int inner = zoom * radius, outer = zoom * (radius + wider_home), x = zoom * middle.column, y = zoom * middle.row;
    window.box(x - outer, y - outer, x + outer, y - inner, rgb);
    window.box(x - outer, y + inner, x + outer, y + outer, rgb);
    window.box(x - outer, y - inner, x - inner, y + inner, rgb);
    window.box(x + inner, y - inner, x + outer, y + inner, rgb);
}

// A turned rectangle; its angle is that of its longer axis, columns.
void add_paddle(const Window& window, const Point& middle, const Point& size, int angle, Rgb rgb) {
    const double c = cos_of(angle) / 65536.0, s = sin_of(angle) / 65536.0;
    Polygon out;
    for (const auto& [down, right] : {std::pair{-1, -1}, {-1, 1}, {1, 1}, {1, -1}}) {
        const double row = down * size.row / 2.0, column = right * size.column / 2.0;
        out.vertices.push_back(window.at(Vec2(middle.column + row * s + column * c, middle.row + row * c - column * s)));
    }
    window.list.items.push_back({-1, true, Fill{std::move(out), rgb}});
}

void add_sprite(const Window& window, const Sprite& sprite, const Moment& now) {
    const Rgb rgb = colour_of(now.lit ? sprite.lit : sprite.colour);
    const Point size{zoom * sprite.size.row, zoom * sprite.size.column};
    const int left = zoom * now.middle.column - size.column / 2, top = zoom * now.middle.row - size.row / 2;
    if (sprite.slot == Slot::paddle) add_paddle(window, now.middle, sprite.size, now.angle, rgb);
    else if (sprite.slot == Slot::home) add_home(window, now.middle, sprite.radius, rgb);
    else if (size != Point{}) window.box(left, top, left + size.column, top + size.row, rgb);
    else {
        const int radius = zoom * sprite.radius;
        add_mask(window, sprite_mask(sprite.slot, sprite.icon, radius), radius, now.middle, rgb);
    }
}

void add_cell(const Window& window, const Point& cell, Rgb rgb) {
    window.box(zoom * cell.column, zoom * cell.row, zoom * (cell.column + cell_size), zoom * (cell.row + cell_size), rgb);
}

void add_frame(const Window& window, const Played& played, int frame) {
    const auto add = [&](std::size_t i) {
        const Moment& now = played.moments[i][static_cast<std::size_t>(frame)];
        if (now.present) add_sprite(window, played.sprites[i], now);
    };
    const std::vector<std::size_t> order = drawing_order(played.sprites);
    const auto above = std::find_if(order.begin(), order.end(), [&](std::size_t i) {
        return layer(played.sprites[i].slot) > layer(Slot::home);
    });
    window.box(0, 0, panel_side, panel_side, white);
    std::for_each(order.begin(), above, add);
    for (const Point& cell : played.walls) add_cell(window, cell, black);
    for (const Barrier& b : played.barrier)
        if (b.gone == never || frame < b.gone) add_cell(window, b.cell, colour_of("green"));
    std::for_each(above, order.end(), add);
}

void add_dot(const Window& window, const Dot& d) {
    const Disc disc{window.at(d.middle), d.first ? ring : dot};
    if (!d.first) return window.list.items.push_back({-1, true, Fill{disc, d.rgb}});
    window.list.items.push_back({-1, true, Fill{disc, white}});
    window.list.items.push_back({-1, true, Outline{disc, d.rgb, ring_line}});
}

// The head of an arrow in the middle of the third leg, off the figure.
void add_arrow(const Window& window, const Loop& loop) {
    const Vec2 from = window.at(loop.line.at(2)), to = window.at(loop.line.at(3)), along = (to - from).normalized();
    const Vec2 aside(-along.y(), along.x()), middle = (from + to) / 2;
    Polygon head{{middle + along * arrow, middle - along * arrow * .6 + aside * arrow * .8,
                  middle - along * arrow * .6 - aside * arrow * .8}};
    window.list.items.push_back({-1, true, Fill{std::move(head), loop.rgb}});
}

void add_loop(const Window& window, const Loop& loop) {
    std::vector<Vec2> line;
    for (const Vec2& p : loop.line) line.push_back(window.at(p));
    if (loop.closed) line.push_back(line.front());
    window.list.items.push_back({-1, true, Outline{Paths{{std::move(line)}}, loop.rgb, loop_line}});
    add_arrow(window, loop);
}

}  // namespace

void add_box(DisplayList& list, double left, double top, double right, double bottom, Rgb rgb) {
    list.items.push_back({-1, false, Fill{Polygon{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}}, rgb}});
}

void add_panel(DisplayList& list, const Trial& trial, const Played& played, const Panel& panel, int x, int y) {
    const Window window{list, x, y};
    add_frame(window, played, panel.frame);
    for (const Loop& loop : loops_of(trial, panel)) add_loop(window, loop);
    for (const Dot& d : dots_of(trial, played, panel)) add_dot(window, d);
}

}  // namespace stim::episode
