#include "generators/core_knowledge/parts/pebbles.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double grain_width = 2, grain_clear = 6, px_per_stroke = 1500, flattest_pebble = 8, highest_pebble = 16;
constexpr int pebble_corners = 14;

Rgb darker_tone(Rgb paint) {
    const auto less = [](int v) { return static_cast<std::uint8_t>(3 * v / 4); };
    return {less(paint.r), less(paint.g), less(paint.b)};
}

// A half ellipse on the table.
Polygon pebble_at(double x, double table, double half, double height) {
    Polygon out;
    for (int i = 0; i <= pebble_corners; ++i) {
        const Vec2 turn = unit_vector(portable::pi * (1 + static_cast<double>(i) / pebble_corners));
        out.vertices.push_back(snap(Vec2(x + half * turn.x(), table + height * turn.y())));
    }
    return out;
}

}  // namespace

Surface drawn_surface(Rng& look) {
    static const std::vector<Surface> kinds{{{}, {1, 0}, 20, 70}, {{}, {0, 1}, 8, 30}, {{}, {.8, .6}, 8, 16}, {{}, {1, 0}, 2, 4}};
    static const std::vector<Rgb> woods{{196, 150, 96}, {222, 184, 120}, {170, 120, 80}};
    Surface out = look.pick(kinds);
    Palette choice = paints();
    for (const Rgb& wood_paint : woods) choice.emplace_back(wood_paint);
    std::erase_if(choice, [](const Colour& one) { return one.name == "gray"; });
    out.paint = look.pick(choice);
    return out;
}

View strokes_on(const Box& box, const Surface& surface, Rng& look) {
    const Box inside = box.grown(-grain_clear);
    const auto count = std::max(2, static_cast<int>(box.size().x() * box.size().y() / px_per_stroke));
    Paths lines;
    for (int i = 0; i < count; ++i) {
        const double x = look.real(inside.low.x(), inside.high.x()), y = look.real(inside.low.y(), inside.high.y());
        const Vec2 reach = look.real(surface.shortest, surface.longest) * surface.along;
        lines.lines.push_back({snap(Vec2(x, y)), snap(min(inside.high, Vec2(x, y) + reach))});
    }
    return stroked(lines, {Colour(darker_tone(surface.paint.rgb)), grain_width});
}

std::vector<Object> pebbles(int count, double table, std::pair<double, double> free, Rng& look) {
    std::vector<Object> out;
    for (int i = 0; i < count; ++i) {
        const double half = look.real(flattest_pebble, highest_pebble), height = look.real(.5, 1) * half;
        const double left_room = free.first - 2 * half, right_room = picture_width - free.second - 2 * half;
        const double along = look.real(0, left_room + right_room);
        const double x = half + (along < left_room ? along : along - left_room + free.second);
        const auto shade = static_cast<std::uint8_t>(look.integer(76, 104));
        const Colour stone(Rgb{shade, shade, shade});
        out.push_back(make_object("pebble", "background", outlined(pebble_at(x, table, half, height), stone)));
    }
    return out;
}

}  // namespace stim::core_knowledge
