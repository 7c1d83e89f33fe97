#include "generators/core_knowledge/parts/icon_shapes.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge::icon_shapes {
namespace {

constexpr int smooth_steps = 5, oval_steps = 36;

std::vector<Vec2> points_of(const Numbers& numbers, std::size_t from = 0) {
    std::vector<Vec2> out;
    for (std::size_t i = from; i + 1 < numbers.size(); i += 2) out.emplace_back(numbers[i], numbers[i + 1]);
    return out;
}

// Catmull and Rom's cubic from b to c.
Vec2 between(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d, double t) {
    const Vec2 first = c - a, second = a * 2 - b * 5 + c * 4 - d, third = b * 3 - a - c * 3 + d;
    return (b * 2 + first * t + second * (t * t) + third * (t * t * t)) / 2;
}

std::vector<Vec2> smooth(const std::vector<Vec2>& p, bool closed) {
    const std::size_t n = p.size();
    const auto at = [&](std::size_t i, int off) {  // past the ends of an open line: its ends
        if (closed) return p[(i + n + static_cast<std::size_t>(off + static_cast<int>(n))) % n];
        const auto k = static_cast<std::ptrdiff_t>(i) + off;
        return p[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(k, 0, static_cast<std::ptrdiff_t>(n) - 1))];
    };
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < (closed ? n : n - 1); ++i)
        for (int step = 0; step < smooth_steps; ++step)
            out.push_back(between(at(i, -1), at(i, 0), at(i, 1), at(i, 2), step / (1.0 * smooth_steps)));
    if (!closed) out.push_back(p.back());
    return out;
}

}  // namespace

Part blob(Tone tone, const Numbers& points) { return {{tone, Polygon{smooth(points_of(points), true)}, true}}; }

Part sides(Tone tone, const Numbers& points) { return {{tone, Polygon{points_of(points)}, true}}; }

Part oval(Tone tone, const Numbers& n) {
    const Vec2 along = unit_vector(n.size() > 4 ? n[4] * portable::pi / 180 : 0), across(-along.y(), along.x());
    std::vector<Vec2> out;
    for (int i = 0; i < oval_steps; ++i) {
        const Vec2 at = unit_vector(2 * portable::pi * i / oval_steps);
        out.push_back(Vec2(n[0], n[1]) + along * (at.x() * n[2]) + across * (at.y() * n[3]));
    }
    return {{tone, Polygon{std::move(out)}, true}};
}

Part bar(Tone tone, const Numbers& n) {
    const std::vector<Vec2> given = points_of(n, 1), middle = given.size() > 2 ? smooth(given, false) : given;
    std::vector<Vec2> left, right;
    for (std::size_t i = 0; i < middle.size(); ++i) {
        const Vec2 along = (middle[std::min(i + 1, middle.size() - 1)] - middle[i > 0 ? i - 1 : 0]).normalized();
        const Vec2 off = Vec2(-along.y(), along.x()) * (n[0] / 2);
        left.push_back(middle[i] + off);
        right.push_back(middle[i] - off);
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    return {{tone, Polygon{std::move(left)}, true}};
}

Part curve(Tone tone, const Numbers& points) { return {{tone, Paths{{smooth(points_of(points), false)}}, false}}; }

Part line(Tone tone, const Numbers& points) { return {{tone, Paths{{points_of(points)}}, false}}; }

Part bare(Part part) {
    part.drawn.outlined = false;
    return part;
}

Part both(Part part) {
    part.twice = true;
    return part;
}

}  // namespace stim::core_knowledge::icon_shapes
