#include "libstim/src/look/rough.hpp"

#include <algorithm>
#include <cmath>

#include "libstim/src/look/hatch_fills.hpp"
#include "libstim/src/look/paint_drawing.hpp"
#include "stim/base/random.hpp"

namespace stim {
namespace {

constexpr double fleck_row = 2.2, fleck_step = 18;  // px from row to row, and mean px along a row
constexpr double fleck_half = 0.5, fleck_rim = 0.8;  // px: half its height, its distance from the fill's border
constexpr double fleck_light = 0.4;  // of the paper's colour
constexpr double least_rough = 8;  // px across

struct Run {
    double from, to;
};

// Where a level line is in ink.
std::vector<Run> inked_runs(const Contours& lines, double y) {
    struct Crossing {
        double x;
        int sign;
    };
    std::vector<Crossing> crossings;
    std::size_t begin = 0;
    for (const std::size_t end : lines.ends) {
        for (std::size_t i = begin; i < end; ++i) {
            const Vec2 &a = lines.points[i], &b = lines.points[i + 1 < end ? i + 1 : begin];
            if ((a.y() <= y) != (b.y() <= y))
                crossings.push_back({a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()), a.y() <= y ? 1 : -1});
        }
        begin = end;
    }
    std::sort(crossings.begin(), crossings.end(), [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
    std::vector<Run> out;
    int winding = 0;
    for (const Crossing& c : crossings) {
        if (winding == 0) out.push_back({c.x, c.x});
        winding += c.sign;
        if (winding == 0) out.back().to = c.x;
    }
    return out;
}

bool within(const std::vector<Run>& runs, double from, double to) {
    return std::any_of(runs.begin(), runs.end(), [&](const Run& r) { return r.from <= from && to <= r.to; });
}

double unit(std::uint32_t word) { return static_cast<double>(word) / 4294967296.0; }

Area flecks(const Area& fill, Rgb paper, std::array<std::uint32_t, 2> key) {
    Area out = stripes_on(fill, paper, fleck_light);
    out.simple = true;  // no fleck touches another
    const Box box = extent(fill.contours);
    const auto first = static_cast<int>(std::floor(box.low.x() / fleck_step));
    for (auto row = static_cast<int>(std::floor(box.low.y() / fleck_row)); row * fleck_row < box.high.y(); ++row) {
        const auto block = [&](int column, std::uint32_t what) {
            return philox4x32({static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row), what, 0}, key);
        };
        const double y = (row + 0.25 + unit(block(0, 1)[0]) / 2) * fleck_row;
        const std::vector<Run> above = inked_runs(fill.contours, y - fleck_half - fleck_rim),
                               below = inked_runs(fill.contours, y + fleck_half + fleck_rim);
        if (above.empty() || below.empty()) continue;
        for (int column = first; column * fleck_step < box.high.x(); ++column) {
            const auto words = block(column, 0);
            const double x = (column + unit(words[0])) * fleck_step, half = 0.8 + unit(words[1]) * 1.2;
            const double from = x - half, to = x + half;
            if (!within(above, from - fleck_rim, to + fleck_rim) || !within(below, from - fleck_rim, to + fleck_rim)) continue;
            const double top = y - fleck_half, bottom = y + fleck_half;
            for (const Vec2& p : {Vec2(from, top), Vec2(from, bottom), Vec2(to, bottom), Vec2(to, top)}) out.contours.add(p);
            out.contours.close();
        }
    }
    return out;
}

}  // namespace

void roughen(Drawing& drawing, Rgb paper, const Digest& key) {
    const std::array<std::uint32_t, 2> words{static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)};
    add_on_fills(drawing, {least_rough, false}, [&](const Area& fill) { return flecks(fill, paper, words); });
}

}  // namespace stim
