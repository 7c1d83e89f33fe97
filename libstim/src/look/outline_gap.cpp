#include "libstim/src/look/outline_gap.hpp"

#include <algorithm>
#include <limits>

namespace stim {
namespace {

const std::vector<Vec2>& corners(const Geometry& geometry) { return std::get<Polygon>(geometry).vertices; }

template <class F>
void each_side(const std::vector<Vec2>& points, F use) {
    for (std::size_t i = 0; i < points.size(); ++i) use(points[i], points[(i + 1) % points.size()]);
}

struct Reach {
    double nearest = std::numeric_limits<double>::max(), farthest = 0;
};

// How near a border comes to a point, and how far it goes from it.
Reach reach_of(const Geometry& geometry, const Vec2& from) {
    if (const auto* disc = std::get_if<Disc>(&geometry)) {
        const double middle = (disc->centre - from).norm();
        return {std::abs(middle - disc->radius), middle + disc->radius};
    }
    Reach out;
    each_side(corners(geometry), [&](const Vec2& a, const Vec2& b) {
        out.nearest = std::min(out.nearest, distance_to_segment(from, a, b));
        out.farthest = std::max(out.farthest, (a - from).norm());
    });
    return out;
}

double gap_to_disc(const Disc& disc, const Geometry& other) {
    const Reach reach = reach_of(other, disc.centre);
    if (disc.radius < reach.nearest) return reach.nearest - disc.radius;
    return std::max(disc.radius - reach.farthest, 0.0);
}

double gap_of_polygons(const std::vector<Vec2>& a, const std::vector<Vec2>& b) {
    double out = std::numeric_limits<double>::max();
    each_side(a, [&](const Vec2& p, const Vec2& q) {
        each_side(b, [&](const Vec2& r, const Vec2& s) { out = std::min(out, segment_distance(p, q, r, s)); });
    });
    return out;
}

// Of the ring about a shape within another of at most twice its size; 0 for other pairs.
double ring_width(const Bordered& a, const Bordered& b) {
    const bool outer = a.box.contains(b.box);
    if (!outer && !b.box.contains(a.box)) return 0;
    const Vec2 large = (outer ? a : b).box.size(), small = (outer ? b : a).box.size();
    return 2 * smaller(small) > smaller(large) ? smaller(Vec2(large - small)) / 2 : 0;
}

}  // namespace

double outline_gap(const Bordered& a, const Bordered& b) {
    double out = 0;
    if (const auto* disc = std::get_if<Disc>(&a.geometry))
        out = gap_to_disc(*disc, b.geometry);
    else if (const auto* other = std::get_if<Disc>(&b.geometry))
        out = gap_to_disc(*other, a.geometry);
    else
        out = gap_of_polygons(corners(a.geometry), corners(b.geometry));
    out -= a.grow + b.grow;
    return out > 0 ? std::max(out, ring_width(a, b)) : out;
}

}  // namespace stim
