#include "readers/episode/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "readers/episode/drawings.hpp"

namespace stim::read::grid {
namespace {

constexpr Point door_size{20, 40}, paddle_size{10, 40};
constexpr Point grey_sizes[] = {{24, 40}, {40, 40}, {60, 60}};
constexpr int paddle_reach = 22, fastest_turn = 4;  // px, degrees a frame
constexpr double rounding = 0.01;                   // px by which a turned edge may miss a pixel's middle

// What is drawn after it may cover a thing; red is a door's there.
LabelSet covers(What what) {
    const LabelSet over = bit(screen), acting = over | agents(), moving = acting | bit(red) | bit(brown),
                   things = moving | objects();
    switch (what) {
        case What::home: return things | bit(wall) | bit(green);
        case What::lock:
        case What::key: return things;
        case What::object: return moving;
        case What::paddle: return acting | bit(red);
        case What::door: return acting;
        case What::agent: return acting;
        case What::grey: return things | bit(wall) | bit(green) | bit(pink);
    }
    return 0;
}

bool rests(What what) { return what == What::home || what == What::lock || what == What::paddle; }

Shape blank(What what, std::string icon, const Point& size) {
    Shape out;
    out.what = what;
    out.icon = std::move(icon);
    out.size = size;
    out.covers = covers(what);
    out.step = rests(what) ? 0 : 2;
    out.whole = what != What::agent;
    out.box.assign(static_cast<std::size_t>(size.row * size.column), 0);
    return out;
}

// Lists of pixels from the box.
Shape listed(Shape s) {
    for (int row = 0; row < s.size.row; ++row)
        for (int column = 0; column < s.size.column; ++column) {
            const int held = s.box[static_cast<std::size_t>(row * s.size.column + column)];
            if (held) (held == 1 ? s.pixels : s.edge).push_back({row - s.size.row / 2, column - s.size.column / 2});
        }
    return s;
}

Shape drawn(const Drawing& drawing) {
    const int side = static_cast<int>(drawing.rows.size());
    Shape out = blank(drawing.what, drawing.what == What::home ? "" : drawing.name, {side, side});
    auto pixel = out.box.begin();
    for (const std::string& row : drawing.rows)
        for (const char c : row) *pixel++ = c == '#';
    return listed(std::move(out));
}

Shape rectangle(What what, const Point& size) {
    Shape out = blank(what, "", size);
    std::fill(out.box.begin(), out.box.end(), std::uint8_t{1});
    return listed(std::move(out));
}

Shape paddle(int angle) {
    Shape out = blank(What::paddle, "", {2 * paddle_reach, 2 * paddle_reach});
    out.angle = angle;
    const double c = std::cos(angle * std::numbers::pi / 180), s = std::sin(angle * std::numbers::pi / 180);
    for (int row = 0; row < out.size.row; ++row)
        for (int column = 0; column < out.size.column; ++column) {
            const double r = row - paddle_reach + 0.5, k = column - paddle_reach + 0.5;
            const double across = std::abs(k * c - r * s) - paddle_size.column / 2.0;
            const double beyond = std::max(across, std::abs(r * c + k * s) - paddle_size.row / 2.0);
            std::uint8_t& pixel = out.box[static_cast<std::size_t>(row * out.size.column + column)];
            pixel = beyond < -rounding ? 1 : beyond < rounding ? 2 : 0;
        }
    return listed(std::move(out));
}

std::vector<Shape> vocabulary() {
    std::vector<Shape> out;
    for (const Drawing& drawing : drawings()) out.push_back(drawn(drawing));
    out.push_back(rectangle(What::door, door_size));
    for (const Point& size : grey_sizes) out.push_back(rectangle(What::grey, size));
    for (int angle = 0; angle < 180; ++angle) out.push_back(paddle(angle));
    return out;
}

const std::vector<Shape>& all_shapes() {
    static const std::vector<Shape> shapes = vocabulary();
    return shapes;
}

bool may_have(What what, Label label) {
    switch (what) {
        case What::home: return label == pink;
        case What::lock:
        case What::key:
        case What::door: return label == red;
        case What::object: return is_object(label);
        case What::paddle: return label == brown;
        case What::agent: return is_agent(label);
        case What::grey: return label == grey;
    }
    return false;
}

template <class F>
std::vector<ShapeId> which(F wanted) {
    std::vector<ShapeId> out;
    for (ShapeId id = 0; id < static_cast<ShapeId>(all_shapes().size()); ++id)
        if (wanted(id)) out.push_back(id);
    return out;
}

}  // namespace

int Shape::holds(const Point& offset) const {
    const int row = offset.row + size.row / 2, column = offset.column + size.column / 2;
    if (row < 0 || column < 0 || row >= size.row || column >= size.column) return 0;
    return box[static_cast<std::size_t>(row * size.column + column)];
}

const Shape& shape(ShapeId id) { return all_shapes()[static_cast<std::size_t>(id)]; }

const std::vector<ShapeId>& shapes_of(Label label) {
    static const auto table = [] {
        std::vector<std::vector<ShapeId>> out;
        for (Label l = 0; l < labels; ++l) out.push_back(which([&](ShapeId id) { return may_have(shape(id).what, l); }));
        return out;
    }();
    return table.at(label);
}

bool same_thing(ShapeId a, ShapeId b) { return a == b || (shape(a).what == What::paddle && shape(b).what == What::paddle); }

bool may_follow(ShapeId before, ShapeId now) {
    if (!same_thing(before, now)) return false;
    const int turned = std::abs(shape(before).angle - shape(now).angle);
    return std::min(turned, 180 - turned) <= fastest_turn;
}

const std::vector<ShapeId>& followers(ShapeId id) {
    static const auto table = [] {
        std::vector<std::vector<ShapeId>> out;
        for (ShapeId before = 0; before < static_cast<ShapeId>(all_shapes().size()); ++before)
            out.push_back(which([&](ShapeId now) { return may_follow(before, now); }));
        return out;
    }();
    return table[static_cast<std::size_t>(id)];
}

}  // namespace stim::read::grid
