#include "generators/core_knowledge/parts/shade_floor.hpp"

#include <array>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/paint.hpp"
#include "generators/core_knowledge/parts/tones.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double board_height = 92, board_thickness = 14;  // px
constexpr std::array<Rgb, board_materials> board_paints{
    {{176, 128, 84}, {188, 178, 160}, {126, 160, 112}, {184, 112, 92}, {132, 150, 176}, {206, 176, 120}}};
/// Of ten parts, how much of the light reaches the outer rims and the inner ones.
constexpr int outer_light = 8, inner_light = 6;

// ---- tiles -------------------------------------------------------------------------------------------------------------

double tile_side(const ShadeFloor& floor) { return static_cast<double>(picture_width) / floor.columns; }
int rows_of(const ShadeFloor& floor) { return static_cast<int>(std::ceil((picture_height - floor.top) / tile_side(floor))); }
bool is_dark(const ShadeFloor& floor, int column, int row) { return ((column + row) % 2 == 0) == floor.first_dark; }

Box tile_at(const ShadeFloor& floor, int column, int row) {
    const double side = tile_side(floor);
    const Vec2 low = snap(Vec2(side * column, floor.top + side * row));
    const Vec2 high = snap(Vec2(side * (column + 1), std::min<double>(picture_height, floor.top + side * (row + 1))));
    return {low, high};
}

// Tiles as upright strokes as wide as a tile.
Paths dark_strokes(const ShadeFloor& floor) {
    Paths out;
    for (int column = 0; column < floor.columns; ++column)
        for (int row = 0; row < rows_of(floor); ++row) {
            if (!is_dark(floor, column, row)) continue;
            const Box tile = tile_at(floor, column, row);
            const double x = snap(tile.centre().x());
            out.lines.push_back({{x, tile.low.y()}, {x, tile.high.y()}});
        }
    return out;
}

// ---- shadows -----------------------------------------------------------------------------------------------------------

// From the floor's far edge to the picture's lower border, between two lines that lean alike.
struct Strip {
    double left, right, lean, top;  // px; left and right at the top

    double shift(double y) const { return lean * (y - top) / (picture_height - top); }
    Polygon all() const {
        const double bottom = picture_height;
        return {{snap(Vec2(left, top)), snap(Vec2(right, top)), snap(Vec2(right + lean, bottom)),
                 snap(Vec2(left + lean, bottom))}};
    }
    // How far right of its left line a point is, or left of its right one.
    double inside(const Vec2& p, bool of_left) const {
        return of_left ? p.x() - left - shift(p.y()) : right + shift(p.y()) - p.x();
    }
};

std::vector<Vec2> cut(const std::vector<Vec2>& convex, const Strip& strip, bool by_left) {
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < convex.size(); ++i) {
        const Vec2 &a = convex[i], &b = convex[(i + 1) % convex.size()];
        const double in_a = strip.inside(a, by_left), in_b = strip.inside(b, by_left);
        if (in_a >= 0) out.push_back(a);
        if ((in_a >= 0) != (in_b >= 0)) out.push_back(a + in_a / (in_a - in_b) * (b - a));
    }
    return out;
}

Polygon dark_within(const ShadeFloor& floor, const Strip& strip) {
    std::vector<Polygon> out;
    for (int column = 0; column < floor.columns; ++column)
        for (int row = 0; row < rows_of(floor); ++row) {
            if (!is_dark(floor, column, row)) continue;
            Polygon piece;
            for (const Vec2& p : cut(cut(rectangle(tile_at(floor, column, row)).vertices, strip, true), strip, false))
                piece.vertices.push_back(snap(p));
            if (piece.vertices.size() >= 3 && area(piece) > 1) out.push_back(std::move(piece));
        }
    return joined(out);
}

void add_strip(Scene& scene, const ShadeFloor& floor, const Strip& strip, int light, int dark, const char* kind) {
    scene.objects.push_back(make_object(kind, "shadow", filled(strip.all(), gray(light))));
    scene.objects.push_back(make_object("shaded_tile", "shadow", filled(dark_within(floor, strip), gray(dark))));
}

// ---- boards ------------------------------------------------------------------------------------------------------------

// What tells a fence from a wall or a hedge.
Paths board_lines(const ShadeFloor& floor, double left) {
    const double top = floor.top - board_height, bottom = floor.top, right = left + shadow_width;
    const bool upright = floor.material % 2 == 0;
    Paths out;
    for (int i = 1; i < 6; ++i) {
        const double x = left + shadow_width * i / 6;
        if (upright) out.lines.push_back({snap(Vec2(x, top + 4)), snap(Vec2(x, bottom - 4))});
    }
    for (int row = 0; row < 4; ++row) {
        const double y = top + board_height * row / 4, next = top + board_height * (row + 1) / 4;
        if (upright) continue;
        if (row > 0) out.lines.push_back({snap(Vec2(left + 2, y)), snap(Vec2(right - 2, y))});
        for (int i = 0; i < 4; ++i) {
            const double x = left + shadow_width * (i + (row % 2 ? .5 : 1)) / 4;
            if (x < right - 4) out.lines.push_back({snap(Vec2(x, y)), snap(Vec2(x, next))});
        }
    }
    return out;
}

}  // namespace

double ShadeFloor::middle(double left, double y) const {
    return left + shadow_width / 2 + lean * (y - top) / (picture_height - top);
}

ShadeFloor draw_shade_floor(double lean, Rng& look) {
    ShadeFloor out{};
    out.lean = lean;
    out.top = snap(look.real(124, 156));
    out.columns = static_cast<int>(look.integer(9, 13));
    out.first_dark = look.coin();
    out.light = static_cast<int>(look.integer(200, 222));
    out.dark = static_cast<int>(look.integer(130, 148));
    out.material = static_cast<int>(look.integer(0, board_materials - 1));
    return out;
}

void add_checkers(Scene& scene, const ShadeFloor& floor) {
    const Polygon all = rectangle(0, floor.top, picture_width, picture_height - floor.top);
    scene.objects.push_back(make_object("floor", "floor", filled(all, gray(floor.light))));
    const double side = tile_at(floor, 0, 0).size().x();
    scene.objects.push_back(make_object("tiles", "floor", stroked(dark_strokes(floor), {gray(floor.dark), side})));
}

void add_shadow(Scene& scene, const ShadeFloor& floor, double left) {
    const auto strip = [&](double in) { return Strip{left + in, left + shadow_width - in, floor.lean, floor.top}; };
    const auto lit = [](int paint, int parts) { return paint * parts / 10; };
    add_strip(scene, floor, strip(0), lit(floor.light, outer_light), lit(floor.dark, outer_light), "rim");
    add_strip(scene, floor, strip(rim), lit(floor.light, inner_light), lit(floor.dark, inner_light), "rim");
    add_strip(scene, floor, strip(2 * rim), seen(floor.light, true), seen(floor.dark, true), "shadow");
}

void add_board(Scene& scene, const ShadeFloor& floor, double left) {
    const Rgb paint = board_paints[static_cast<std::size_t>(floor.material)];
    const double top = floor.top - board_height;
    const Polygon front = rectangle(snap(left), top, shadow_width, board_height);
    const Polygon above = rectangle(snap(left), top - board_thickness, shadow_width, board_thickness);
    scene.objects.push_back(make_object("board", "caster", outlined(front, Colour(darkened(paint, 80)))));
    scene.objects.push_back(make_object("board", "caster", stroked(board_lines(floor, left), {Colour(darkened(paint, 60)), 2})));
    scene.objects.push_back(make_object("board", "caster", outlined(above, Colour(paint))));
}

}  // namespace stim::core_knowledge
