#include "generators/conservation/parts/glass_picture.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr int ring_corners = 48;  // of a ring
constexpr double glass_line = 1.4;

/// Angles round the axis from the side that is nearest to the viewer.
struct WallRange {
    double from, to;
};
constexpr WallRange far_shade{-1.27, 1.27}, far_body{-0.95, 0.95}, far_light{-0.52, -0.22};
constexpr WallRange liquid_middle{-1.45, 0.98}, liquid_base{-1.23, 0.48}, liquid_light{-0.97, -0.71};

const std::array<Vec2, ring_corners>& directions() {
    static const std::array<Vec2, ring_corners> all = [] {
        std::array<Vec2, ring_corners> out;
        for (std::size_t k = 0; k < out.size(); ++k) out[k] = unit_vector(2 * portable::pi * static_cast<double>(k) / ring_corners);
        return out;
    }();
    return all;
}

/// One glass as it leans: points on its walls, and how it is painted.
class GlassPainter {
public:
    explicit GlassPainter(const FilledGlass& f)
        : f_(f), up_(f.pose.axis()), across_(f.pose.across()), floor_(f.pose.inside(0)), tone_(tones(f.rgb)),
          nearest_(portable::atan2(-view_cosine, view_sine * across_.z)) {
        if (f.volume <= 0) return;
        slope_ = slope_of(f.pose.degrees);
        level_ = level_at_axis(f.glass, f.pose.degrees, f.volume);
    }

    Loop whole(double grow) const {
        const double r = f_.glass.radius + glass_wall + grow;
        return hull_of_rings(-glass_foot, r, f_.glass.height, r);
    }

    Loop liquid() const {
        Loop out = surface();
        for (const Vec2& u : directions())
            if (top_along(u) > 0) out.push_back(point(0, u, radius()));
        return convex_hull(std::move(out));
    }

    // The level cut, with its chords where it meets floor or rim.
    Loop surface(double shrink = 0) const {
        Loop out;
        const double r = radius() - shrink;
        for (const Vec2& u : directions()) {
            const double z = level_ + u.x() * radius() * slope_;
            if (z >= 0 && z <= height()) out.push_back(point(z, u, r));
        }
        for (const double z : {0.0, height()}) {
            if (slope_ < 1e-6) break;
            const double c = (z - level_) / (radius() * slope_);
            if (c <= -1 || c >= 1) continue;
            const double s = std::sqrt(1 - c * c);
            out.push_back(point(z, {c, s}, r)), out.push_back(point(z, {c, -s}, r));
        }
        return convex_hull(std::move(out));
    }

    void back(DisplayList& list) {
        list_ = &list, id_ = f_.glass_id;
        const double outer = radius() + glass_wall;
        fill(whole(glass_line), glass_edge);
        fill(whole(0), glass_body);
        fill(hull_of_rings(-glass_foot, outer, 0, outer), glass_dark);
        fill(hull_of_rings(-0.35 * glass_foot, 0.97 * outer, 0, radius()), glass_light);
        fill(hull_of_rings(0, radius(), height(), radius()), blend(glass_body, glass_dark, 0.42));
        const double far = nearest_ + portable::pi;
        fill(strip(far, far_shade, 0, height(), radius()), blend(glass_body, glass_dark, 0.22));
        fill(strip(far, far_body, 0, height(), radius()), blend(glass_body, glass_light, 0.10));
        fill(strip(far, far_light, 0, height(), radius()), blend(glass_body, glass_light, 0.40));
        line(Polygon{ring(0, radius())}, blend(glass_body, glass_edge, 0.35), 1.2);
        rim(far);
    }

    void paint_liquid(DisplayList& list) {
        if (f_.volume <= 0) return;
        list_ = &list, id_ = f_.liquid_id;
        const Loop whole = liquid();
        fill(whole, tone_.shade);
        fill(common_part(wet_strip(liquid_middle), whole), blend(tone_.shade, tone_.base, 0.5));
        fill(common_part(wet_strip(liquid_base), whole), tone_.base);
        fill(common_part(wet_strip(liquid_light), whole), blend(tone_.base, tone_.light, 0.7));
        fill(surface(), blend(tone_.base, white, 0.30));
        Loop border = surface(0.6);  // the line ends where the liquid does
        if (border.size() > 2) line(Polygon{std::move(border)}, blend(tone_.base, tone_.outline, 0.30), 1.2);
    }

    void front(DisplayList& list) {
        list_ = &list, id_ = f_.glass_id;
        const double outer = radius() + glass_wall;
        const auto light = [&](WallRange range, double from, double to) {
            fill(strip(nearest_, range, from * height(), to * height(), outer), blend(glass_light, glass_body, 0.12));
        };
        light({-1.05, -0.83}, 0.06, 0.94);
        light({-0.71, -0.63}, 0.10, 0.62);
        light({1.15, 1.27}, 0.30, 0.94);
        rim(nearest_);
    }

    Loop shadow() const {
        constexpr double edge = horizon + 3;
        Loop out;
        for (const double z : {-glass_foot, height()})
            for (const Vec2& u : directions()) out.push_back(seen(fallen(place(z, u, radius() + glass_wall))));
        for (Vec2& p : out) p = snap(Vec2(p.x(), std::max(p.y(), edge)));
        return convex_hull(std::move(out));
    }

private:
    double radius() const { return f_.glass.radius; }
    double height() const { return f_.glass.height; }
    double top_along(const Vec2& u) const { return level_ + u.x() * radius() * slope_; }

    Vec3 place(double z, const Vec2& u, double r) const {
        return floor_ + z * up_ + (r * u.x()) * across_ + Vec3{0, r * u.y(), 0};
    }
    Vec2 point(double z, const Vec2& u, double r) const { return snap(seen(place(z, u, r))); }

    Loop ring(double z, double r) const {
        Loop out;
        for (const Vec2& u : directions()) out.push_back(point(z, u, r));
        return out;
    }

    Loop hull_of_rings(double z, double r, double z2, double r2) const {
        Loop out = ring(z, r);
        for (const Vec2& u : directions()) out.push_back(point(z2, u, r2));
        return convex_hull(std::move(out));
    }

    // A part of the wall, about the angle `middle`; up to a height for each angle.
    template <class Top>
    Loop part_of_wall(double middle, WallRange range, double from, Top top, double r) const {
        constexpr int steps = 8;
        Loop low, high;
        for (int k = 0; k <= steps; ++k) {
            const Vec2 u = unit_vector(middle + range.from + (range.to - range.from) * k / steps);
            low.push_back(point(from, u, r));
            high.push_back(point(top(u), u, r));
        }
        low.insert(low.end(), high.rbegin(), high.rend());
        return low;
    }

    Loop strip(double middle, WallRange range, double from, double to, double r) const {
        return part_of_wall(middle, range, from, [to](const Vec2&) { return to; }, r);
    }

    Loop wet_strip(WallRange range) const {
        const auto top = [&](const Vec2& u) { return std::clamp(top_along(u), 0.0, height()); };
        return part_of_wall(nearest_, range, 0, top, radius());
    }

    void rim(double middle) {
        const auto half = [&](double r) {
            constexpr double reach = portable::pi / 2 + 0.03;
            constexpr int steps = ring_corners / 4;
            std::vector<Vec2> out;
            for (int k = -steps; k <= steps; ++k) out.push_back(point(height(), unit_vector(middle + reach * k / steps), r));
            return Paths{{std::move(out)}};
        };
        line(half(radius() + glass_wall), glass_edge, glass_line);
        line(half(radius() + 2), glass_light, 3);
        line(half(radius()), blend(glass_edge, glass_body, 0.3), 1.2);
    }

    void fill(Loop loop, Rgb rgb) {
        if (loop.size() > 2) list_->items.push_back({id_, true, Fill{Polygon{std::move(loop)}, rgb}});
    }
    void line(Geometry geometry, Rgb rgb, double width) {
        list_->items.push_back({id_, true, Outline{std::move(geometry), rgb, snap(width)}});
    }

    const FilledGlass& f_;
    Vec3 up_, across_, floor_;
    Tones tone_;
    double nearest_ = 0, slope_ = 0, level_ = 0;
    DisplayList* list_ = nullptr;
    int id_ = -1;
};

}  // namespace

Loop outline_of_glass(const FilledGlass& filled) { return GlassPainter(filled).whole(0); }
Loop outline_of_liquid(const FilledGlass& filled) { return filled.volume > 0 ? GlassPainter(filled).liquid() : Loop{}; }

void draw_glass_back(DisplayList& list, const FilledGlass& filled) { GlassPainter(filled).back(list); }
void draw_liquid(DisplayList& list, const FilledGlass& filled) { GlassPainter(filled).paint_liquid(list); }
void draw_glass_front(DisplayList& list, const FilledGlass& filled) { GlassPainter(filled).front(list); }

void draw_glass_shadow(DisplayList& list, const FilledGlass& filled) {
    list.items.push_back({-1, true, Fill{Polygon{GlassPainter(filled).shadow()}, blend(table, cast_shadow, 0.62)}});
}

void draw_glass_contact(DisplayList& list, const FilledGlass& filled) {
    if (filled.pose.foot.z > 1) return;
    const Loop under = level_circle(filled.pose.foot + Vec3{5, -1, 0}, filled.glass.radius + glass_wall + 4);
    list.items.push_back({-1, true, Fill{Polygon{under}, contact_shadow}});
}

namespace {

constexpr double stream_bend = 9;   // px

struct StreamSides {
    Loop left, right;
};

// 13 px wide at the lip, 9 px where it lands.
StreamSides sides_of(const Vec3& lip, double from, double to) {
    constexpr int steps = 8;
    StreamSides out;
    for (int k = 0; k <= steps; ++k) {
        const double share = static_cast<double>(k) / steps, half = 6.5 - 2 * share;
        const Vec2 p = seen({lip.x + stream_bend * (1 - (1 - share) * (1 - share)), lip.y, from + (to - from) * share});
        out.left.push_back(snap(p - Vec2(half, 0)));
        out.right.push_back(snap(p + Vec2(half, 0)));
    }
    return out;
}

Loop between_sides(const Loop& left, double left_by, const Loop& right, double right_by) {
    Loop out;
    for (const Vec2& p : left) out.push_back(p + Vec2(left_by, 0));
    for (std::size_t i = right.size(); i-- > 0;) out.push_back(right[i] + Vec2(right_by, 0));
    return out;
}

}  // namespace

Loop outline_of_stream(const Vec3& lip, double from, double to) {
    const StreamSides sides = sides_of(lip, from, to);
    return between_sides(sides.left, 0, sides.right, 0);
}

void draw_stream(DisplayList& list, const Vec3& lip, double from, double to, Rgb rgb, int id) {
    const Tones tone = tones(rgb);
    const StreamSides sides = sides_of(lip, from, to);
    const auto fill = [&](Loop loop, Rgb colour) { list.items.push_back({id, true, Fill{Polygon{std::move(loop)}, colour}}); };
    fill(between_sides(sides.left, 0, sides.right, 0), tone.shade);
    fill(between_sides(sides.left, 0, sides.right, -4), tone.base);
    fill(between_sides(sides.left, 2.5, sides.left, 4.5), blend(tone.base, white, 0.45));
}

void draw_ripples(DisplayList& list, const Vec3& lip, double surface, Rgb rgb, int id) {
    const Vec3 there{lip.x + stream_bend, lip.y, surface};
    const auto ring = [&](double radius, double whiter, double width) {
        list.items.push_back({id, true, Outline{Polygon{level_circle(there, radius)}, blend(rgb, white, whiter), snap(width)}});
    };
    ring(15, 0.60, 1.6);
    ring(26, 0.45, 1.2);
}

}  // namespace stim::conservation::film
