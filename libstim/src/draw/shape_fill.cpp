#include "libstim/src/draw/shape_fill.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "libstim/src/draw/flatten.hpp"
#include "libstim/src/draw/star_shape.hpp"
#include "libstim/src/draw/stroke_outline.hpp"
#include "stim/base/error.hpp"
#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

std::size_t corners_of(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices.size();
    std::size_t count = 0;
    if (const auto* paths = std::get_if<Paths>(&geometry))
        for (const auto& line : paths->lines) count += line.size();
    return count;
}

void add_points(Contours& to, const std::vector<Vec2>& points) {
    to.points.insert(to.points.end(), points.begin(), points.end());
    to.close();
}

}  // namespace

// Each of these returns the winding number inside if that is the same everywhere, else 0.
int ShapeFiller::trace(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        add_points(contours_, polygon->vertices);
        return star_winding(contours_.points, mean_of(contours_.points));
    }
    for (const auto& line : std::get<Paths>(geometry).lines) add_points(contours_, line);
    return 0;
}

int ShapeFiller::trace_ring(const Disc& disc, double hole) {
    add_circle(contours_, disc.centre, disc.radius, disc.radius);
    if (hole > 0) add_circle(contours_, disc.centre, hole, disc.radius, true);
    return -1;
}

int ShapeFiller::trace_stroke(const Geometry& geometry, double width) {
    StrokeOutline outline(width, corners_of(geometry));
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        outline.add(contours_, polygon->vertices, true);
        return stroke_winding(*polygon);
    }
    const auto& lines = std::get<Paths>(geometry).lines;
    for (const auto& line : lines) outline.add(contours_, line, false);
    return lines.size() == 1 && !contours_.points.empty() ? star_winding(contours_.points, mean_of(contours_.points)) : 0;
}

// A stroke winds nowhere below 0. So it does not overlap itself if neither of its sides does and one is a hole in the other.
int ShapeFiller::stroke_winding(const Polygon& polygon) const {
    if (contours_.ends.size() != 2) return 0;
    const std::span<const Vec2> all(contours_.points);
    const Vec2 middle = mean_of(polygon.vertices);
    const int one = star_winding(all.first(contours_.ends[0]), middle);
    const int other = star_winding(all.subspan(contours_.ends[0]), middle);
    return one + other == 0 && one != 0 ? 1 : 0;
}

void ShapeFiller::paint(const PixelCanvas& canvas, int winding, std::uint32_t colour, Border border) {
    if (border == Border::sharp) return area_.fill_sharp(canvas, contours_, colour);
    if (winding != 0) return area_.fill_simple(canvas, contours_, winding, colour);
    area_.fill(canvas, contours_, colour);
}

void ShapeFiller::paint_disc(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour, Border border) {
    if (border == Border::smooth && DiscFiller::fits(canvas, disc)) return discs_.fill(canvas, disc, hole, colour);
    paint(canvas, trace_ring(disc, hole), colour, border);
}

void ShapeFiller::fill(const PixelCanvas& canvas, const Geometry& geometry, std::uint32_t colour, Border border) {
    if (!drawable(geometry)) throw InvalidParams("shape", "beyond what can be drawn", legal_geometry);
    contours_.clear();
    if (const auto* disc = std::get_if<Disc>(&geometry)) return paint_disc(canvas, *disc, 0, colour, border);
    paint(canvas, trace(geometry), colour, border);
}

void ShapeFiller::stroke(const PixelCanvas& canvas, const Geometry& geometry, double width, std::uint32_t colour, Border border) {
    if (!drawable(geometry)) throw InvalidParams("shape", "beyond what can be drawn", legal_geometry);
    if (!is_length(width)) throw InvalidParams("width of the stroke", fmt::format("{}", width), "from 0 to 2^20 px");
    contours_.clear();
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        if (width <= 0 || disc->radius <= 0) return;
        const double hole = std::max(disc->radius - width / 2, 0.0);
        return paint_disc(canvas, {disc->centre, disc->radius + width / 2}, hole, colour, border);
    }
    paint(canvas, trace_stroke(geometry, width), colour, border);
}

}  // namespace stim
