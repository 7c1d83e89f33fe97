#include "generators/core_knowledge/parts/backdrop.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge::backdrop {
namespace {

const std::vector<Rgb> wall_paints{{236, 231, 224}, {222, 232, 238}, {240, 226, 222}, {226, 236, 222}, {242, 234, 208},
                                   {230, 226, 240}, {226, 226, 226}, {216, 234, 230}, {240, 238, 232}, {234, 220, 204}};
const std::vector<Rgb> table_paints{{205, 190, 165}, {214, 208, 190}, {198, 180, 152}, {222, 214, 204}, {198, 204, 208},
                                    {190, 202, 190}, {216, 198, 190}, {210, 204, 216}, {186, 196, 206}, {218, 206, 172}};
const std::vector<Rgb> sky_paints{{200, 222, 240}, {214, 228, 236}, {236, 224, 214}, {220, 224, 228}, {206, 232, 232},
                                  {226, 222, 238}};
const std::vector<Rgb> far_paints{{184, 204, 190}, {192, 202, 214}, {206, 198, 188}, {202, 196, 210}, {196, 210, 206}};
const std::vector<Rgb> land_paints{{188, 208, 164}, {206, 212, 172}, {222, 212, 182}, {228, 232, 234}, {198, 214, 190},
                                   {216, 200, 176}};

// A paint of the list, a little lighter or darker.
Rgb tinted(const std::vector<Rgb>& paints, Rng& look) {
    const Rgb paint = look.pick(paints);
    const int by = static_cast<int>(look.integer(-8, 8));
    const auto moved = [by](int v) { return static_cast<std::uint8_t>(std::clamp(v + by, darkest, 250)); };
    return {moved(paint.r), moved(paint.g), moved(paint.b)};
}

Rgb darker(Rgb paint, int by) {
    const auto moved = [by](int v) { return static_cast<std::uint8_t>(std::clamp(v - by, darkest, 252)); };
    return {moved(paint.r), moved(paint.g), moved(paint.b)};
}

Object behind(View view, int images) { return make_object("backdrop", "background", std::move(view), images); }

// A pattern of lines in a box: each line is given in parts of the box's own frame and cut at its border.
struct Pattern {
    Box where;
    Paths lines = {};

    void across(double y) {
        if (y > where.low.y() && y < where.high.y())
            lines.lines.push_back({snap(Vec2(where.low.x(), y)), snap(Vec2(where.high.x(), y))});
    }
    void upright(double x) { upright(x, where.low.y(), where.high.y()); }
    void upright(double x, double top, double bottom) {
        const double from = std::max(top, where.low.y()), to = std::min(bottom, where.high.y());
        if (x > where.low.x() && x < where.high.x() && from < to)
            lines.lines.push_back({snap(Vec2(x, from)), snap(Vec2(x, to))});
    }
};

using Patterns = std::vector<void (*)(Pattern&, double step, double offset)>;

// first, first + step .. below `end`.
std::vector<double> steps(double first, double end, double step) {
    std::vector<double> out;
    const int count = static_cast<int>(std::ceil((end - first) / step));
    for (int i = 0; i < count; ++i) out.push_back(first + i * step);
    return out;
}

double part_of_one(double v) { return v - std::floor(v); }

// Upright lines in rows, each row shifted by `shift` of a step.
void add_courses(Pattern& out, double step, double high, double offset, double shift) {
    int row = 0;
    for (const double y : steps(out.where.low.y() - offset, out.where.high.y(), high)) {
        out.across(y);
        const double first = out.where.low.x() - offset + step * part_of_one(shift * row++);
        for (const double x : steps(first, out.where.high.x(), step)) out.upright(x, y, y + high);
    }
}

void stripes(Pattern& out, double step, double offset) {
    for (const double x : steps(out.where.low.x() + offset, out.where.high.x(), step)) out.upright(x);
}

void boards(Pattern& out, double step, double offset) {
    for (const double y : steps(out.where.low.y() + offset, out.where.high.y(), step)) out.across(y);
}

void squares(Pattern& out, double step, double offset) { add_courses(out, step, step, offset, 0); }
void bricks(Pattern& out, double step, double offset) { add_courses(out, step, .45 * step, offset, .5); }
void planks(Pattern& out, double step, double offset) { add_courses(out, 3.5 * step, .6 * step, offset, .37); }
void slabs(Pattern& out, double step, double offset) { add_courses(out, 1.7 * step, step, offset, .5); }

// Short strokes in rows, like grain of wood or dots of wallpaper.
void grain(Pattern& out, double step, double offset) {
    int row = 0;
    for (const double y : steps(out.where.low.y() + offset / 2 + 4, out.where.high.y() - 4, .4 * step)) {
        const double first = out.where.low.x() + 2 + 2 * step * part_of_one(.618 * row++);
        for (const double x : steps(first, out.where.high.x() - .8 * step, 2 * step))
            out.lines.lines.push_back({snap(Vec2(x, y)), snap(Vec2(x + .7 * step, y))});
    }
}

void panes(Pattern& out, double step, double offset) {
    stripes(out, 2 * step, offset);
    out.across(out.where.low.y() + .62 * out.where.size().y());
}

// Level lines that lie closer and closer up to the upper border.
void furrows(Pattern& out, double step, double offset) {
    const double nearer = 1 + step / 160, lowest = out.where.size().y();
    const int most = static_cast<int>(portable::log(lowest / 4) / portable::log(nearer));
    double below = 4 + offset / 8;
    for (int i = 0; i < most; ++i) {
        out.across(out.where.low.y() + below);
        below *= nearer;
    }
}

// The fill, and on it one of the patterns or, in one of so many cases, nothing.
void add_surface(std::vector<Object>& out, const Box& where, Rgb paint, const Patterns& patterns, Rng& look, int images) {
    out.push_back(behind(filled(rectangle(where), Colour(paint)), images));
    const std::size_t chosen = look.index(patterns.size() + 1);
    const double step = look.real(44, 110), offset = look.real(6, 40), width = look.real(1.5, 3);
    const int contrast = static_cast<int>(look.integer(8, 16));
    if (chosen == patterns.size()) return;
    Pattern pattern{where};
    patterns[chosen](pattern, step, offset);
    if (!pattern.lines.lines.empty())
        out.push_back(behind(stroked(pattern.lines, {Colour(darker(paint, contrast)), snap(width)}), images));
}

// ---- far away ----------------------------------------------------------------------------------------------------------

// An outline over the width of the picture from heights above the horizon.
Polygon ridge(int width, double horizon, const std::vector<Vec2>& tops) {
    Polygon out{{{0, horizon}}};
    for (const Vec2& top : tops) out.vertices.push_back(snap(top));
    out.vertices.push_back({static_cast<double>(width), horizon});
    return out;
}

// Rolling hills, or wooded ones with finer waves.
Polygon hills(int width, double horizon, double tallest, double waves, Rng& look) {
    const double first = look.real(0, 2 * portable::pi), second = look.real(0, 2 * portable::pi);
    std::vector<Vec2> tops;
    constexpr int steps = 96;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double wave = .5 + .3 * portable::sin(2 * portable::pi * waves * t + first);
        const double fine = .2 * portable::sin(2 * portable::pi * 2.3 * waves * t + second);
        tops.emplace_back(width * t, horizon - tallest * (wave + fine));
    }
    return ridge(width, horizon, tops);
}

// Roofs of a town.
Polygon town(int width, double horizon, double tallest, Rng& look) {
    std::vector<Vec2> tops;
    double x = 0;
    for (int i = 0; i < width && x < width; ++i) {
        const double end = std::min<double>(width, x + look.real(24, 70)), high = tallest * look.real(.3, 1);
        const bool gable = look.coin();
        tops.emplace_back(x, horizon - high);
        if (gable) tops.emplace_back((x + end) / 2, horizon - high - .3 * tallest);
        tops.emplace_back(end, horizon - high);
        x = end;
    }
    return ridge(width, horizon, tops);
}

// A cloud: an outline of bumps on a level base.
Polygon cloud(const Vec2& middle, double half, Rng& look) {
    Polygon out;
    const int bumps = static_cast<int>(look.integer(3, 5));
    const double lean = look.real(-.2, .2);
    for (int i = 0; i < bumps; ++i)
        for (int k = 0; k <= 8; ++k) {
            const double t = portable::pi * (1 + k / 8.0), wide = 1.5 * half / bumps;
            const double along = (2 * i + 1 - bumps) / static_cast<double>(bumps);
            const double high = .5 * half * (1 - .8 * (along - lean) * (along - lean));
            out.vertices.push_back(snap(middle + Vec2(half * along + wide * portable::cos(t), high * portable::sin(t))));
        }
    out.vertices.push_back(snap(middle + Vec2(1.1 * half, 0)));
    out.vertices.push_back(snap(middle + Vec2(1.1 * half, .12 * half)));
    out.vertices.push_back(snap(middle + Vec2(-1.1 * half, .12 * half)));
    out.vertices.push_back(snap(middle + Vec2(-1.1 * half, 0)));
    return out;
}

void add_clouds(std::vector<Object>& out, int width, double horizon, Rgb paint, Rng& look, int images) {
    const int count = static_cast<int>(look.integer(0, 4));
    for (int i = 0; i < count; ++i) {
        const double half = look.real(.05, .09) * width;
        const double x = look.real(1.15 * half, width - 1.15 * half), y = look.real(.3, .6) * horizon;
        const Polygon outline = cloud({x, y}, std::min(half, .5 * horizon), look);
        if (horizon > 60) out.push_back(behind(filled(outline, Colour(darker(paint, -12))), images));
    }
}

// Sky with clouds, with hills, woods or a town on the horizon.
std::vector<Object> heaven(int width, double horizon, Rng& look, int images) {
    std::vector<Object> out;
    const Rgb sky = tinted(sky_paints, look);
    out.push_back(behind(filled(rectangle(0, 0, width, horizon), Colour(sky)), images));
    add_clouds(out, width, horizon, sky, look, images);
    const std::int64_t kind = look.integer(0, 3);
    const double tallest = look.real(.25, .5) * horizon, waves = look.real(1, 3);
    const Rgb paint = tinted(far_paints, look);
    if (kind == 0) out.push_back(behind(filled(hills(width, horizon, tallest, waves, look), Colour(paint)), images));
    if (kind == 1)
        out.push_back(behind(filled(hills(width, horizon, .5 * tallest, 9 * waves, look), Colour(paint)), images));
    if (kind == 2) out.push_back(behind(filled(town(width, horizon, .6 * tallest, look), Colour(paint)), images));
    return out;
}

// ---- ground from above -------------------------------------------------------------------------------------------------

const std::vector<Rgb> rug_paints{{230, 194, 188}, {188, 204, 228}, {196, 220, 192}, {234, 216, 178}, {210, 194, 226},
                                  {240, 236, 230}, {180, 212, 214}, {198, 186, 178}};
const std::vector<Rgb> grass_paints{{188, 208, 164}, {176, 200, 160}, {200, 212, 170}};
const std::vector<Rgb> sand_paints{{226, 212, 178}, {216, 202, 176}, {232, 222, 200}};
const std::vector<Rgb> petal_paints{{250, 246, 240}, {240, 214, 186}, {236, 198, 206}, {214, 200, 236}};

// An oval or a rectangle whose half sides are `share` of those of a box about its middle.
Polygon part_of_box(const Box& where, double share, bool oval) {
    const Vec2 middle = where.centre(), half = share / 2 * where.size();
    if (!oval) return rectangle({snap(Vec2(middle - half)), snap(Vec2(middle + half))});
    constexpr int corners = 64;
    Polygon out;
    for (int i = 0; i < corners; ++i) {
        const Vec2 off = unit_vector(2 * portable::pi * i / corners);
        out.vertices.push_back(snap(middle + Vec2(half.x() * off.x(), half.y() * off.y())));
    }
    return out;
}

void add_fringe(std::vector<Object>& out, const Box& rug, Rgb paint, int images) {
    Paths threads;
    for (double y = rug.low.y() + 4; y < rug.high.y(); y += 9)
        for (const double side : {-1.0, 1.0}) {
            const double x = side < 0 ? rug.low.x() : rug.high.x();
            threads.lines.push_back({snap(Vec2(x, y)), snap(Vec2(x + 12 * side, y))});
        }
    out.push_back(behind(stroked(std::move(threads), {Colour(darker(paint, 24)), 3}), images));
}

// About the middle: round or with corners, with rings, bands or a border, some with a fringe.
void add_rug(std::vector<Object>& out, const Box& where, Rng& look, int images) {
    const bool oval = look.coin(), bands = look.coin(), fringe = look.coin();
    const double wide = look.real(.64, .92), high = look.real(.64, .92), edge = look.real(.05, .12);
    const std::int64_t rings = look.integer(1, 4);
    const Rgb paint = tinted(rug_paints, look), other = tinted(rug_paints, look);
    const Vec2 half(wide * where.size().x() / 2, high * where.size().y() / 2);
    const Box rug{snap(where.centre() - half), snap(where.centre() + half)};
    if (fringe && !oval) add_fringe(out, rug, paint, images);
    const auto lay = [&](const Polygon& shape, Rgb fill) {
        out.push_back(behind(filled(shape, Colour(fill), Stroke{Colour(darker(paint, 34)), 2}), images));
    };
    lay(part_of_box(rug, 1, oval), paint);
    if (bands && !oval) {
        const double step = snap(rug.size().x() / static_cast<double>(2 * rings + 5));
        for (std::int64_t i = 0; i < rings + 2; ++i) {
            const double x = rug.low.x() + step * static_cast<double>(2 * i + 1);
            lay(rectangle(x, rug.low.y(), step, rug.size().y()), other);
        }
    } else {
        for (std::int64_t i = 1; i <= rings; ++i)
            lay(part_of_box(rug, 1 - 1.6 * edge * static_cast<double>(i), oval), i % 2 == 1 ? other : paint);
    }
}

// Flowers, pebbles or leaves: small ovals that lie about.
void strew(std::vector<Object>& out, const Box& where, const std::vector<Rgb>& paints, Rng& look, int images) {
    const std::int64_t count = look.integer(12, 48);
    const double size = look.real(3, 6), flat = look.real(.45, 1);
    for (std::int64_t i = 0; i < count; ++i) {
        const double x = look.real(where.low.x() + 8, where.high.x() - 8), y = look.real(where.low.y() + 8, where.high.y() - 8);
        const Vec2 long_way = unit_vector(look.real(0, 2 * portable::pi)), across(-long_way.y(), long_way.x());
        const double r = size * look.real(.7, 1.3);
        Polygon one;
        for (int k = 0; k < 10; ++k) {
            const Vec2 off = r * unit_vector(portable::pi * k / 5);
            one.vertices.push_back(snap(Vec2(x, y) + off.x() * long_way + flat * off.y() * across));
        }
        out.push_back(behind(filled(std::move(one), Colour(tinted(paints, look))), images));
    }
}

// Tufts of grass: three short blades each.
void add_tufts(std::vector<Object>& out, const Box& where, Rgb paint, Rng& look, int images) {
    Paths blades;
    const std::int64_t count = look.integer(30, 90);
    for (std::int64_t i = 0; i < count; ++i) {
        const double x = look.real(where.low.x() + 8, where.high.x() - 8), y = look.real(where.low.y() + 12, where.high.y() - 4);
        for (const double lean : {-5.0, 0.0, 5.0}) blades.lines.push_back({snap(Vec2(x, y)), snap(Vec2(x + lean, y - 9))});
    }
    out.push_back(behind(stroked(std::move(blades), {Colour(darker(paint, 14)), 2}), images));
}

// Ripples in sand or snow.
void add_ripples(std::vector<Object>& out, const Box& where, Rgb paint, Rng& look, int images) {
    Paths ripples;
    const double step = look.real(34, 70), high = look.real(3, 9), wave = look.real(60, 160), start = look.real(0, 6);
    int row = 0;
    for (const double y : steps(where.low.y() + step / 2, where.high.y() - high, step)) {
        std::vector<Vec2> line;
        const double phase = start + 1.7 * row++;
        for (const double x : steps(where.low.x(), where.high.x() + 1, where.size().x() / 64))
            line.push_back(snap(Vec2(x, y + high * portable::sin(2 * portable::pi * x / wave + phase))));
        ripples.lines.push_back(std::move(line));
    }
    out.push_back(behind(stroked(std::move(ripples), {Colour(darker(paint, 12)), 2}), images));
}

}  // namespace

std::vector<Object> wall(const Box& where, Rng& look, int images) {
    static const Patterns patterns{stripes, panes, squares, bricks, boards, grain};
    std::vector<Object> out;
    const Rgb paint = tinted(wall_paints, look);
    add_surface(out, where, paint, patterns, look, images);
    return out;
}

std::vector<Object> stone_wall(const Box& where, Rng& look, int images) {
    return with_stones(wall(where, look, images), where, look, images);
}

std::vector<Object> with_stones(std::vector<Object> out, const Box& where, Rng& look, int images) {
    const Rgb paint = out.front().view().colour().rgb;
    constexpr double wide = 46, high = 22;
    const int columns = static_cast<int>(where.size().x() / wide), rows = static_cast<int>(where.size().y() / high);
    std::vector<int> cells = look.sample(columns * rows, static_cast<int>(look.integer(columns, columns * rows * 4 / 5)));
    for (const int cell : cells) {
        const double right = look.real(1, 8), down = look.real(1, 4);
        const int column = cell % columns, row = cell / columns;
        const Vec2 low = where.low + Vec2(wide * column + right, high * row + down);
        const double width = look.real(26, 36), height = look.real(12, 17);
        const int by = static_cast<int>(look.integer(-10, 14));
        const Polygon stone = rectangle(snap(low.x()), snap(low.y()), snap(width), snap(height));
        out.push_back(behind(filled(stone, Colour(darker(paint, by))), images));
    }
    return out;
}

std::vector<Object> tabletop(const Box& where, Rng& look, int images) {
    static const Patterns patterns{boards, stripes, planks, slabs, squares, grain};
    std::vector<Object> out;
    const Rgb paint = tinted(table_paints, look);
    add_surface(out, where, paint, patterns, look, images);
    return out;
}

std::vector<Object> room(int width, int height, double edge, Rng& look, int images) {
    std::vector<Object> out = wall({{0, 0}, Vec2(width, edge)}, look, images);
    for (Object& one : tabletop({{0, edge}, Vec2(width, height)}, look, images)) out.push_back(std::move(one));
    const double high = look.coin() ? 0 : snap(look.real(8, 18));
    const Rgb paint = tinted(wall_paints, look);
    if (high > 0) out.push_back(behind(filled(rectangle(0, edge - high, width, high), Colour(paint)), images));
    out.push_back(behind(stroked(segment({0, edge}, Vec2(width, edge)), {Colour(darker(paint, 70)), 2}), images));
    return out;
}

std::vector<Object> landscape(int width, int height, double horizon, Rng& look, int images) {
    static const Patterns patterns{furrows, grain};
    std::vector<Object> out = heaven(width, horizon, look, images);
    const Rgb paint = tinted(land_paints, look);
    add_surface(out, {{0, horizon}, Vec2(width, height)}, paint, patterns, look, images);
    return out;
}

std::vector<Object> ground(const Box& where, Rng& look, int images) {
    enum { bare = 2, with_rug = 7, meadow = 9, sand = 10, gravel = 11, kinds = 12 };  // where each kind ends; the last is snow
    const std::int64_t kind = look.integer(0, kinds - 1);
    if (kind < with_rug) {
        std::vector<Object> out = tabletop(where, look, images);
        if (kind >= bare) add_rug(out, where, look, images);
        return out;
    }
    constexpr Rgb snow{236, 240, 244};
    const Rgb paint = kind < meadow ? tinted(grass_paints, look) : kind < gravel ? tinted(sand_paints, look) : snow;
    std::vector<Object> out{behind(filled(rectangle(where), Colour(paint)), images)};
    if (kind < meadow)
        add_tufts(out, where, paint, look, images);
    else if (kind != sand)
        add_ripples(out, where, paint, look, images);
    if (kind < meadow) strew(out, where, petal_paints, look, images);
    if (kind >= meadow && kind < gravel) strew(out, where, table_paints, look, images);
    return out;
}

}  // namespace stim::core_knowledge::backdrop
