#include "libstim/src/look/outlines.hpp"

#include <algorithm>
#include <span>

#include "libstim/src/draw/flatten.hpp"
#include "libstim/src/draw/star_shape.hpp"
#include "libstim/src/draw/stroke_outline.hpp"
#include "libstim/src/look/glyph_outlines.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {
namespace {

double twice_area(const std::vector<Vec2>& points) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) sum += cross(points[i], points[(i + 1) % points.size()]);
    return sum;
}

// Counter-clockwise on the screen, as all closed lines of drawings are.
void add_polygon(Contours& to, const std::vector<Vec2>& points) {
    if (twice_area(points) > 0)
        to.points.insert(to.points.end(), points.rbegin(), points.rend());
    else
        to.points.insert(to.points.end(), points.begin(), points.end());
    to.close();
}

std::size_t corners_of(const Paths& paths) {
    std::size_t count = 0;
    for (const auto& line : paths.lines) count += line.size();
    return count;
}

// Each of these appends what an item covers to an area and says whether it is simple.
struct FillOutline {
    Contours& to;
    double scale;

    bool operator()(const Disc& disc) const {
        add_circle(to, disc.centre, disc.radius, disc.radius * scale, true);
        return true;
    }
    bool operator()(const Polygon& polygon) const {
        add_polygon(to, polygon.vertices);
        return star_winding(to.points, mean_of(to.points)) == 1;
    }
    bool operator()(const Paths& paths) const {
        for (const auto& line : paths.lines) add_polygon(to, line);
        return false;
    }
};

struct LineOutline {
    Contours& to;
    double width, scale;

    bool operator()(const Disc& disc) const {
        if (width <= 0 || disc.radius <= 0) return true;
        const double outer = disc.radius + width / 2, hole = disc.radius - width / 2;
        add_circle(to, disc.centre, outer, outer * scale, true);
        if (hole > 0) add_circle(to, disc.centre, hole, outer * scale);
        return true;
    }
    // A stroke winds nowhere below 0: it does not overlap itself if neither side does and one is a hole in the other.
    bool operator()(const Polygon& polygon) const {
        StrokeOutline(width, polygon.vertices.size(), scale).add(to, polygon.vertices, true);
        if (to.ends.size() != 2) return false;
        const std::span<const Vec2> all(to.points);
        const Vec2 middle = mean_of(polygon.vertices);
        const int one = star_winding(all.first(to.ends[0]), middle), other = star_winding(all.subspan(to.ends[0]), middle);
        return one != 0 && one + other == 0;
    }
    bool operator()(const Paths& paths) const {
        StrokeOutline outline(width, corners_of(paths), scale);
        for (const auto& line : paths.lines) outline.add(to, line, false);
        return paths.lines.size() == 1 && !to.points.empty() && star_winding(to.points, mean_of(to.points)) == 1;
    }
};

void add_rim(Contours& to, const Contours& letters, double halo, double scale) {
    StrokeOutline rim(2 * halo, letters.points.size(), scale);
    std::size_t begin = 0;
    for (const std::size_t end : letters.ends) {
        const auto first = letters.points.begin();
        rim.add(to, {first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end)}, true);
        begin = end;
    }
}

struct ItemOutlines {
    std::vector<Area>& areas;
    Area area;  // of the item, without its lines
    double scale;
    Typeface font;
    Rgb paper;

    void add(Area::Part part, Rgb rgb, bool simple) {
        area.part = part;
        area.rgb = rgb;
        area.paper = rgb == paper;
        area.simple = simple;
        if (!area.contours.points.empty()) areas.push_back(std::move(area));
    }
    void operator()(const Fill& fill) {
        const bool simple = std::visit(FillOutline{area.contours, scale}, fill.geometry);
        add(Area::Part::fill, fill.rgb, simple);
    }
    void operator()(const Outline& outline) {
        const bool simple = std::visit(LineOutline{area.contours, outline.width, scale}, outline.geometry);
        add(Area::Part::stroke, outline.rgb, simple);
    }
    void operator()(const Text& text) {
        Contours letters;
        add_glyphs(letters, set_text(text, font), scale);
        if (text.halo > 0) {
            ItemOutlines rim = *this;
            add_rim(rim.area.contours, letters, text.halo, scale);
            rim.add(Area::Part::halo, paper, false);
        }
        area.contours = std::move(letters);
        add(Area::Part::text, text.rgb, true);
    }
};

}  // namespace

Drawing outlines(const DisplayList& list, double scale, Typeface font, Rgb paper) {
    check_list(list);
    Drawing out{list.width, list.height, list.background, list.background == paper, {}, paper};
    out.areas.reserve(list.items.size());
    for (const DrawItem& item : list.items) {
        Area area;
        area.object = item.object;
        area.antialias = item.antialias;
        std::visit(ItemOutlines{out.areas, std::move(area), scale, font, paper}, item.what);
    }
    return out;
}

}  // namespace stim
