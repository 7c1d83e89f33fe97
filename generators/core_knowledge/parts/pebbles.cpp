#include "generators/core_knowledge/parts/pebbles.hpp"

#include <algorithm>

#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double grain_width = 2, grain_clear = 6, px_per_stroke = 1500, smallest_half = 9, largest_half = 16;
constexpr double truss_step = 40, board_step = 16, brick_step = 44;  // px
constexpr int pebble_corners = 14;

using Corners = std::vector<Vec2>;

// A half ellipse, from -1 to 1 across and up to 1 high.
Corners pebble() {
    Corners out;
    for (int i = 0; i <= pebble_corners; ++i) {
        const Vec2 turn = unit_vector(portable::pi * i / pebble_corners);
        out.emplace_back(turn.x(), turn.y());
    }
    return out;
}

// Eight kinds of small things as they stand on a table: across from -1 to 1, and up from 0. The last one is an apple.
const std::vector<Corners>& small_kinds() {
    static const std::vector<Corners> kinds{
        pebble(),
        {{-.5, 0}, {.5, 0}, {1, .8}, {.5, 1.6}, {-.5, 1.6}, {-1, .8}},                                     // nut
        {{-1, 0}, {1, 0}, {.2, 1.5}, {-.2, 1.5}},                                                          // cone
        {{-.7, 0}, {.7, 0}, {1, 1.3}, {-1, 1.3}},                                                          // cup
        {{-1, 0}, {1, 0}, {1, .25}, {.6, .25}, {.5, 1}, {-.5, 1}, {-.6, .25}, {-1, .25}},                  // hat
        {{-.3, 0}, {.3, 0}, {.25, .7}, {1, .7}, {.6, 1.4}, {-.6, 1.4}, {-1, .7}, {-.25, .7}},              // mushroom
        {{-1, 0}, {1, 0}, {1, .8}, {.5, .4}, {0, 1.1}, {-.5, .4}, {-1, .8}},                               // crown
        {{-.6, 0}, {.6, 0}, {1, .5}, {.75, 1.1}, {.15, 1.3}, {.15, 1.7}, {-.15, 1.7}, {-.15, 1.3}, {-.75, 1.1}, {-1, .5}}};
    return kinds;
}

Polygon small_thing(const Corners& kind, const Vec2& foot, double half, double height) {
    Polygon out;
    for (const Vec2& corner : kind) out.vertices.push_back(snap(foot + Vec2(half * corner.x(), -height * corner.y())));
    return out;
}

// Lines of boards along the longer side, or of bricks in courses.
void add_courses(Paths& out, const Box& box, bool bricks) {
    const bool lying = bricks || box.size().x() >= box.size().y();
    const double length = lying ? box.size().y() : box.size().x();
    const int rows = std::max(2, static_cast<int>(length / board_step));
    for (int row = 0; row < rows; ++row) {
        const double from = length * row / rows, to = length * (row + 1) / rows;
        const auto at = [&](double along, double across) {
            return snap(box.low + (lying ? Vec2(along, across) : Vec2(across, along)));
        };
        if (row > 0) out.lines.push_back({at(0, from), at(lying ? box.size().x() : box.size().y(), from)});
        if (!bricks) continue;
        for (double x = row % 2 ? brick_step / 2 : brick_step; x < box.size().x(); x += brick_step)
            out.lines.push_back({at(x, from), at(x, to)});
    }
}

// A zigzag from end to end.
void add_truss(Paths& out, const Box& box) {
    const Vec2 size = box.size();
    const bool lying = size.x() >= size.y();
    const double length = lying ? size.x() : size.y();
    const int steps = std::max(2, static_cast<int>(length / truss_step));
    out.lines.emplace_back();
    for (int i = 0; i <= steps; ++i) {
        const double along = length * i / steps, across = (i % 2 ? 1 : 0) * (lying ? size.y() : size.x());
        out.lines.back().push_back(snap(box.low + (lying ? Vec2(along, across) : Vec2(across, along))));
    }
}

int strokes_in(const Box& box) { return std::max(2, static_cast<int>(box.size().x() * box.size().y() / px_per_stroke)); }

void add_strokes(Paths& out, const Box& box, const Surface& surface, int count, Rng& look) {
    for (int i = 0; i < count; ++i) {
        const double x = look.real(box.low.x(), box.high.x()), y = look.real(box.low.y(), box.high.y());
        const Vec2 reach = look.real(surface.shortest, surface.longest) * surface.along;
        out.lines.push_back({snap(Vec2(x, y)), snap(min(box.high, Vec2(x, y) + reach))});
    }
}

}  // namespace

Surface drawn_surface(Rng& look) {
    using enum Pattern;
    static const std::vector<Surface> kinds{{strokes, {1, 0}, 20, 70}, {strokes, {0, 1}, 8, 30}, {strokes, {.8, .6}, 8, 16},
                                            {strokes, {1, 0}, 2, 4},   {frame},                  {truss},
                                            {boards},                  {bricks}};
    static const std::vector<Rgb> woods{{196, 150, 96}, {222, 184, 120}, {170, 120, 80}, {90, 160, 160}, {220, 130, 60}};
    Surface out = look.pick(kinds);
    Palette choice = paints();
    for (const Rgb& wood_paint : woods) choice.emplace_back(wood_paint);
    std::erase_if(choice, [](const Colour& one) { return one.name == "gray"; });
    out.paint = look.pick(choice);
    return out;
}

View strokes_on(const Box& box, const Surface& surface, Rng& look) {
    const Box inside = box.grown(-grain_clear);
    Paths lines;
    switch (surface.pattern) {
        case Pattern::strokes: add_strokes(lines, inside, surface, strokes_in(box), look); break;
        case Pattern::frame: {
            const auto corners = rectangle(inside).vertices;
            lines.lines.push_back({corners[0], corners[1], corners[2], corners[3], corners[0]});
            break;
        }
        case Pattern::truss: add_truss(lines, inside); break;
        case Pattern::boards: add_courses(lines, inside, false); break;
        case Pattern::bricks: add_courses(lines, inside, true); break;
    }
    return stroked(lines, {Colour(darkened(surface.paint.rgb, 75)), grain_width});
}

std::vector<Object> small_things(int count, const FreeTable& table, Rng& look) {
    static const std::vector<Rgb> tones{{86, 86, 86},  {112, 92, 76}, {74, 104, 124},
                                        {96, 120, 84}, {138, 92, 84}, {120, 100, 136}};
    std::vector<Object> out;
    const Corners& kind = look.pick(small_kinds());
    const Rgb tone = look.pick(tones);
    for (int i = 0; i < count; ++i) {
        const double half = look.real(smallest_half, largest_half), height = look.real(.6, 1) * half;
        const double left_room = table.taken.first - 2 * half, right_room = table.width - table.taken.second - 2 * half;
        const double along = look.real(0, left_room + right_room);
        const double x = half + (along < left_room ? along : along - left_room + table.taken.second);
        const Polygon shape = small_thing(kind, {x, table.edge}, half, height);
        out.push_back(make_object("pebble", "background", outlined(shape, Colour(tone))));
    }
    return out;
}

}  // namespace stim::core_knowledge
