#include "stim/scene/geometry.hpp"

#include <algorithm>
#include <limits>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

template <class F>
Geometry mapped(const Geometry& geometry, F point) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) return Disc{point(disc->centre), disc->radius};
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) {
        Polygon out = *polygon;
        for (Vec2& v : out.vertices) v = point(v);
        return out;
    }
    Paths out = std::get<Paths>(geometry);
    for (auto& line : out.lines)
        for (Vec2& v : line) v = point(v);
    return out;
}

void extend(Box& box, const Vec2& p) {
    box.low = min(box.low, p);
    box.high = max(box.high, p);
}

Box empty_box() {
    constexpr double inf = std::numeric_limits<double>::infinity();
    return {{inf, inf}, {-inf, -inf}};
}

std::vector<Vec2> points_of(const Geometry& geometry) {
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return polygon->vertices;
    std::vector<Vec2> out;
    if (const auto* paths = std::get_if<Paths>(&geometry))
        for (const auto& line : paths->lines) out.insert(out.end(), line.begin(), line.end());
    return out;
}

double squared_distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
    const Vec2 along = b - a;
    const double length2 = along.squared_norm();
    if (length2 == 0) return (p - a).squared_norm();
    const double t = std::clamp((p - a).dot(along) / length2, 0.0, 1.0);
    return (p - a - t * along).squared_norm();
}

// Most edges are above or below the point, which then neither lies on them nor sees them beside it.
bool inside_polygon(const std::vector<Vec2>& v, const Vec2& p) {
    constexpr double clear = 1e-3;  // px, far more than rounding moves
    bool inside = false;
    for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++) {
        if (p.y() < std::min(v[i].y(), v[j].y()) - clear || p.y() > std::max(v[i].y(), v[j].y()) + clear) continue;
        if (squared_distance_to_segment(p, v[i], v[j]) == 0) return true;
        if ((v[i].y() > p.y()) == (v[j].y() > p.y())) continue;
        const double x = v[i].x() + (p.y() - v[i].y()) * (v[j].x() - v[i].x()) / (v[j].y() - v[i].y());
        if (p.x() < x) inside = !inside;
    }
    return inside;
}

double distance_to_hull(const Vec2& p, const std::vector<Vec2>& hull) {
    const double best = distance_to_ring(p, hull);
    return inside_polygon(hull, p) ? -best : best;
}

double hull_distance(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    if (inside_polygon(a, b.front()) || inside_polygon(b, a.front())) return -1;
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0, j = a.size() - 1; i < a.size(); j = i++)
        for (std::size_t k = 0, l = b.size() - 1; k < b.size(); l = k++)
            best = std::min(best, segment_distance(a[j], a[i], b[l], b[k]));
    return best;
}

bool opposite(double a, double b) { return (a > 0 && b < 0) || (a < 0 && b > 0); }

// Whether r lies in the box that p and q span.
bool between(const Vec2& p, const Vec2& q, const Vec2& r) {
    return r.x() >= std::min(p.x(), q.x()) && r.x() <= std::max(p.x(), q.x()) &&
           r.y() >= std::min(p.y(), q.y()) && r.y() <= std::max(p.y(), q.y());
}

}  // namespace

Vec2 unit_vector(double angle) { return {portable::cos(angle), portable::sin(angle)}; }

Geometry translated(const Geometry& geometry, const Vec2& by) {
    return mapped(geometry, [&](const Vec2& p) -> Vec2 { return p + by; });
}

Geometry mirrored_x(const Geometry& geometry, double at) {
    return mapped(geometry, [&](const Vec2& p) { return Vec2(2 * at - p.x(), p.y()); });
}

Geometry mirrored_y(const Geometry& geometry, double at) {
    return mapped(geometry, [&](const Vec2& p) { return Vec2(p.x(), 2 * at - p.y()); });
}

Box bounds(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry))
        return Box{disc->centre, disc->centre}.grown(disc->radius);
    Box box = empty_box();
    for (const Vec2& p : points_of(geometry)) extend(box, p);
    return box;
}

double area(const Geometry& geometry) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) return portable::pi * disc->radius * disc->radius;
    const auto* polygon = std::get_if<Polygon>(&geometry);
    if (!polygon) return 0;
    double twice = 0;
    const auto& v = polygon->vertices;
    for (std::size_t i = 0, j = v.size() - 1; i < v.size(); j = i++) twice += cross(v[j], v[i]);
    return std::abs(twice) / 2;
}

Polygon rectangle(const Box& box) {
    return {{box.low, {box.high.x(), box.low.y()}, box.high, {box.low.x(), box.high.y()}}};
}

Polygon rectangle(double x, double y, double width, double height) {
    return rectangle(Box{{x, y}, {x + width, y + height}});
}

Polygon joined(const std::vector<Polygon>& parts) {
    Polygon out;
    for (const Polygon& part : parts) {
        for (const Vec2& p : part.vertices) out.vertices.push_back(p);
        out.vertices.push_back(part.vertices.front());
        out.vertices.push_back(parts.front().vertices.front());
    }
    return out;
}

Paths segment(const Vec2& a, const Vec2& b) { return {{{a, b}}}; }

bool contains(const Geometry& geometry, const Vec2& p) {
    if (const auto* disc = std::get_if<Disc>(&geometry))
        return (p - disc->centre).squared_norm() <= disc->radius * disc->radius;
    if (const auto* polygon = std::get_if<Polygon>(&geometry)) return inside_polygon(polygon->vertices, p);
    return false;
}

std::vector<Vec2> convex_hull(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(), [](const Vec2& a, const Vec2& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    if (points.size() < 3) return points;
    std::vector<Vec2> hull;
    const auto add_chain = [&hull](auto begin, auto end) {
        const std::size_t base = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= base + 2 && cross(hull.back() - hull[hull.size() - 2], *it - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(*it);
        }
        hull.pop_back();
    };
    add_chain(points.begin(), points.end());
    add_chain(points.rbegin(), points.rend());
    return hull;
}

double distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
    return std::sqrt(squared_distance_to_segment(p, a, b));
}

double distance_to_ring(const Vec2& p, const std::vector<Vec2>& corners) {
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++)
        best = std::min(best, squared_distance_to_segment(p, corners[j], corners[i]));
    return std::sqrt(best);
}

bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const double d1 = cross(b - a, c - a), d2 = cross(b - a, d - a);
    const double d3 = cross(d - c, a - c), d4 = cross(d - c, b - c);
    if (opposite(d1, d2) && opposite(d3, d4)) return true;
    return (d1 == 0 && between(a, b, c)) || (d2 == 0 && between(a, b, d)) || (d3 == 0 && between(c, d, a)) ||
           (d4 == 0 && between(c, d, b));
}

double segment_distance(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    if (segments_meet(a, b, c, d)) return 0;
    return std::min({distance_to_segment(a, c, d), distance_to_segment(b, c, d), distance_to_segment(c, a, b),
                     distance_to_segment(d, a, b)});
}

Footprint::Footprint(const Geometry& geometry, double grow) : grow_(grow), box_(bounds(geometry).grown(grow)) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        centre_ = disc->centre;
        radius_ = disc->radius + grow;
        return;
    }
    hull_ = convex_hull(points_of(geometry));
    centre_ = box_.centre();
    for (const Vec2& p : hull_) radius_ = std::max(radius_, (p - centre_).norm());
    radius_ += grow;
}

Footprint Footprint::translated(const Vec2& by) const {
    Footprint out = *this;
    out.centre_ += by;
    out.box_ = box_.translated(by);
    for (Vec2& p : out.hull_) p += by;
    return out;
}

double gap(const Footprint& a, const Footprint& b) {
    if (a.hull_.empty() && b.hull_.empty()) return (a.centre_ - b.centre_).norm() - a.radius_ - b.radius_;
    if (a.hull_.empty()) return distance_to_hull(a.centre_, b.hull_) - a.radius_ - b.grow_;
    if (b.hull_.empty()) return gap(b, a);
    return hull_distance(a.hull_, b.hull_) - a.grow_ - b.grow_;
}

bool apart(const Footprint& a, const Footprint& b, double at_least) {
    const double reach = a.radius_ + b.radius_ + at_least;
    if ((a.centre_ - b.centre_).squared_norm() >= reach * reach) return true;
    return gap(a, b) >= at_least;
}

}  // namespace stim
