// Plane geometry in pixels, y downwards. Coordinates of scenes are multiples of 1/256 px (Cairo's own precision),
// so that answer and drawing use the same numbers on every machine.
#pragma once

#include <cmath>
#include <variant>
#include <vector>

#include "stim/scene/vec2.hpp"

namespace stim {

/// Nearest multiple of 1/256, halves upwards.
inline double snap(double v) { return std::floor(v * 256 + 0.5) / 256; }
inline Vec2 snap(const Vec2& v) { return {snap(v.x()), snap(v.y())}; }
/// Unit vector at `angle` radians from +x towards +y; the same bits on every machine.
Vec2 unit_vector(double angle);
inline double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

/// Axis-aligned box; empty when low > high on an axis.
struct Box {
    Vec2 low{0, 0};
    Vec2 high{0, 0};

    bool operator==(const Box& o) const { return low == o.low && high == o.high; }
    Vec2 size() const { return high - low; }
    Vec2 centre() const { return (low + high) / 2; }
    Box grown(double by) const { return {low - Vec2(by, by), high + Vec2(by, by)}; }
    Box translated(const Vec2& by) const { return {low + by, high + by}; }
    bool contains(const Vec2& p) const {
        return p.x() >= low.x() && p.y() >= low.y() && p.x() <= high.x() && p.y() <= high.y();
    }
    bool contains(const Box& b) const { return contains(b.low) && contains(b.high); }
    bool overlaps(const Box& b) const {
        return low.x() < b.high.x() && b.low.x() < high.x() && low.y() < b.high.y() && b.low.y() < high.y();
    }
};

struct Disc {
    Vec2 centre{0, 0};
    double radius = 0;
    bool operator==(const Disc& o) const { return centre == o.centre && radius == o.radius; }
};

/// Closed simple polygon.
struct Polygon {
    std::vector<Vec2> vertices;
    bool operator==(const Polygon&) const = default;
};

/// Open polylines: lines, routes, broken outlines.
struct Paths {
    std::vector<std::vector<Vec2>> lines;
    bool operator==(const Paths&) const = default;
};

using Geometry = std::variant<Disc, Polygon, Paths>;

Geometry translated(const Geometry& geometry, const Vec2& by);
/// Reflection across the vertical line x = at, or the horizontal line y = at.
Geometry mirrored_x(const Geometry& geometry, double at);
Geometry mirrored_y(const Geometry& geometry, double at);
Box bounds(const Geometry& geometry);
/// Area enclosed (0 for Paths).
double area(const Geometry& geometry);
Polygon rectangle(const Box& box);
Polygon rectangle(double x, double y, double width, double height);
/// One polygon of several: from a corner of the first to each of the others and back the same way, which adds no area.
Polygon joined(const std::vector<Polygon>& parts);
Paths segment(const Vec2& a, const Vec2& b);

/// True when p lies inside or on the border of the shape (never for Paths).
bool contains(const Geometry& geometry, const Vec2& p);
std::vector<Vec2> convex_hull(std::vector<Vec2> points);
double distance_to_segment(const Vec2& p, const Vec2& a, const Vec2& b);
/// To the nearest side of a polygon with these corners.
double distance_to_ring(const Vec2& p, const std::vector<Vec2>& corners);
/// Whether two closed segments share a point.
bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);
double segment_distance(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d);

/// The area of a shape for measuring gaps: a disc, or the convex hull of anything else, grown by half its stroke.
class Footprint {
public:
    Footprint(const Geometry& geometry, double grow);

    Footprint translated(const Vec2& by) const;
    const Box& box() const { return box_; }
    double radius() const { return radius_; }
    friend double gap(const Footprint& a, const Footprint& b);
    friend bool apart(const Footprint& a, const Footprint& b, double at_least);

private:
    Footprint() = default;
    Vec2 centre_{0, 0};
    double radius_ = 0;  // bounding circle, stroke included
    double grow_ = 0;
    std::vector<Vec2> hull_;  // empty for a disc
    Box box_;
};

/// Distance between two footprints; negative when they overlap.
double gap(const Footprint& a, const Footprint& b);
/// gap(a, b) >= at_least, with the bounding circles as a quick accept.
bool apart(const Footprint& a, const Footprint& b, double at_least);

}  // namespace stim
