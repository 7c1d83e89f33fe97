#include "generators/common/liquid.hpp"

#include <algorithm>

namespace stim {
namespace {

// The part of a convex polygon that lies at least so deep.
std::vector<Vec2> below(const std::vector<Vec2>& polygon, const Vec2& down, double level) {
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double depth_a = a.dot(down), depth_b = b.dot(down);
        if (depth_a >= level) out.push_back(a);
        if ((depth_a >= level) != (depth_b >= level)) out.push_back(a + (level - depth_a) / (depth_b - depth_a) * (b - a));
    }
    return out;
}

double area_of(std::vector<Vec2> points) { return points.size() < 3 ? 0 : area(Polygon{std::move(points)}); }

}  // namespace

Polygon liquid_in(const std::vector<Vec2>& vessel, const Vec2& down, double wanted) {
    if (wanted <= 0) return {};
    double high = vessel[0].dot(down), low = high;
    for (const Vec2& p : vessel) high = std::min(high, p.dot(down)), low = std::max(low, p.dot(down));
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (area_of(below(vessel, down, middle)) > wanted ? high : low) = middle;
    }
    Polygon out;
    for (const Vec2& p : below(vessel, down, (low + high) / 2)) out.vertices.push_back(snap(p));
    return out;
}

}  // namespace stim
