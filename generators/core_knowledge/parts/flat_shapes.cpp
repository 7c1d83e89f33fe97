#include "generators/core_knowledge/parts/flat_shapes.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int flat_circle_points = 90;
constexpr double least_deep = 10, least_visible = 1300;  // of a part that is seen: px, px²

/// A lattice over a shape's box: how far each point is from the edge of what is seen of it, or not positive.
struct SeenOfFlat {
    int side = 0;
    std::vector<double> room = {};

    /// Takes a connected part out, from a point on.
    std::vector<double> take_part(std::size_t start) {
        std::vector<double> out;
        std::vector<std::size_t> waiting{start};
        const std::size_t wide = static_cast<std::size_t>(side);
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const std::size_t here = waiting[i], x = here % wide;
            if (room[here] <= 0) continue;
            out.push_back(room[here]);
            room[here] = 0;
            if (x > 0) waiting.push_back(here - 1);
            if (x + 1 < wide) waiting.push_back(here + 1);
            if (here >= wide) waiting.push_back(here - wide);
            if (here + wide < room.size()) waiting.push_back(here + wide);
        }
        return out;
    }
};

SeenOfFlat seen_of_flat(const Flat& shape, const std::vector<const Flat*>& over, double step) {
    SeenOfFlat out{static_cast<int>(2 * shape.radius / step) + 1};
    for (int i = 0; i < out.side * out.side; ++i) {
        const Vec2 p = shape.centre + Vec2(step * (i % out.side) - shape.radius, step * (i / out.side) - shape.radius);
        double room = depth(shape, p);
        for (const Flat* one : over)
            if (room > 0) room = std::min(room, -depth(*one, p));
        out.room.push_back(room);
    }
    return out;
}

}  // namespace

Flat flat(Kind kind, double radius, double angle, const Vec2& centre) {
    Flat out{snap(centre), radius};
    out.outline = translated(make_turned(kind, Template::circumradius, radius, angle), out.centre);
    if (const auto* polygon = std::get_if<Polygon>(&out.outline)) {
        out.ring = polygon->vertices;
        out.cornered = true;
        return out;
    }
    for (int i = 0; i < flat_circle_points; ++i)
        out.ring.push_back(out.centre + radius * unit_vector(2 * portable::pi * i / flat_circle_points));
    return out;
}

double depth(const Flat& shape, const Vec2& p) {
    if (!shape.cornered) return shape.radius - (p - shape.centre).norm();
    double out = 1e9;
    for (std::size_t i = 0, j = shape.ring.size() - 1; i < shape.ring.size(); j = i++)
        out = std::min(out, distance_to_segment(p, shape.ring[j], shape.ring[i]));
    return contains(shape.outline, p) ? out : -out;
}

bool keeps_off(const Flat& shape, const std::vector<Vec2>& points, double by) {
    return std::all_of(points.begin(), points.end(), [&](const Vec2& p) { return depth(shape, p) <= -by; });
}

bool without_slivers(const Flat& shape, const std::vector<const Flat*>& over, double step) {
    SeenOfFlat seen = seen_of_flat(shape, over, step);
    for (std::size_t i = 0; i < seen.room.size(); ++i) {
        if (seen.room[i] <= 0) continue;
        const std::vector<double> part = seen.take_part(i);
        if (*std::max_element(part.begin(), part.end()) < least_deep ||
            static_cast<double>(part.size()) * step * step < least_visible) return false;
    }
    return true;
}

}  // namespace stim::core_knowledge
