#include "stim/scene/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

using portable::pi;
using Points = std::vector<Vec2>;

constexpr std::array<std::string_view, 11> names{"circle",  "triangle", "square", "diamond", "pentagon", "hexagon",
                                                 "octagon", "star",     "cross",  "heart",   "crescent"};

Points ring(int sides, double first_angle) {
    Points out;
    for (int i = 0; i < sides; ++i) out.push_back(unit_vector(first_angle + 2 * pi * i / sides));
    return out;
}

Points unit_star() {
    constexpr double inner = 0.42;
    Points out;
    for (int i = 0; i < 10; ++i) out.push_back(unit_vector(-pi / 2 + pi * i / 5) * (i % 2 ? inner : 1.0));
    return out;
}

Points unit_cross() {
    constexpr double arm = 0.3;
    const double reach = std::sqrt(1 - arm * arm);
    return {{-arm, -reach}, {arm, -reach}, {arm, -arm},  {reach, -arm},  {reach, arm},  {arm, arm},
            {arm, reach},   {-arm, reach}, {-arm, arm}, {-reach, arm}, {-reach, -arm}, {-arm, -arm}};
}

// Radius of the smallest circle about (0, y) that holds the points.
double reach_from(const Points& points, double y) {
    double best = 0;
    for (const Vec2& p : points) best = std::max(best, (p - Vec2(0, y)).norm());
    return best;
}

Points unit_heart() {
    constexpr int count = 64;
    Points out;
    for (int i = 0; i < count; ++i) {
        const double t = 2 * pi * i / count;
        const double s = portable::sin(t);
        out.emplace_back(16 * s * s * s, -(13 * portable::cos(t) - 5 * portable::cos(2 * t) - 2 * portable::cos(3 * t) -
                                           portable::cos(4 * t)));
    }
    double low = -20, high = 20;  // the circumcentre lies on the axis of symmetry
    for (int i = 0; i < 100; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (reach_from(out, a) < reach_from(out, b) ? high : low) = reach_from(out, a) < reach_from(out, b) ? b : a;
    }
    const double y = (low + high) / 2;
    const double radius = reach_from(out, y);
    for (Vec2& p : out) p = (p - Vec2(0, y)) / radius;
    return out;
}

// Unit disc minus a disc of radius 0.85 centred 0.5 to the right.
Points unit_crescent() {
    constexpr double bite = 0.85, shift = 0.5;
    const double x = (1 + shift * shift - bite * bite) / (2 * shift);
    const double y = std::sqrt(1 - x * x);
    const double outer = portable::atan2(y, x), inner = portable::atan2(y, x - shift);
    Points out;
    constexpr int outer_steps = 40, inner_steps = 28;
    for (int i = 0; i <= outer_steps; ++i) out.push_back(unit_vector(outer + (2 * pi - 2 * outer) * i / outer_steps));
    for (int i = 1; i < inner_steps; ++i)
        out.push_back(Vec2(shift, 0) + bite * unit_vector(2 * pi - inner - (2 * pi - 2 * inner) * i / inner_steps));
    return out;
}

Points half_size_points(Kind kind) {
    switch (kind) {
        case Kind::triangle: return {{0, -1}, {1, 1}, {-1, 1}};
        case Kind::square: return {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        case Kind::diamond: return {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        case Kind::pentagon: return ring(5, -pi / 2);
        case Kind::hexagon: return ring(6, -pi / 2);
        default: throw InvalidParams("kind", std::string(name_of(kind)), "a shape that has a half-size template");
    }
}

Points circumradius_points(Kind kind) {
    switch (kind) {
        case Kind::triangle: return ring(3, -pi / 2);
        case Kind::square: return ring(4, -3 * pi / 4);
        case Kind::diamond: return {{0, -1}, {0.6, 0}, {0, 1}, {-0.6, 0}};
        case Kind::pentagon: return ring(5, -pi / 2);
        case Kind::hexagon: return ring(6, -pi / 2);
        case Kind::octagon: return ring(8, pi / 8);
        case Kind::star: return unit_star();
        case Kind::cross: return unit_cross();
        case Kind::heart: return unit_heart();
        case Kind::crescent: return unit_crescent();
        case Kind::circle: break;
    }
    throw InvalidParams("kind", std::string(name_of(kind)), "a shape with corners");
}

// Outlines of unit size are computed once: hearts and crescents take hundreds of sines.
const Points& unit_points(Kind kind, Template shape_template) {
    static const auto half = [] {
        std::array<Points, names.size()> out;
        for (const Kind k : {Kind::triangle, Kind::square, Kind::diamond, Kind::pentagon, Kind::hexagon})
            out[static_cast<std::size_t>(k)] = half_size_points(k);
        return out;
    }();
    static const auto round = [] {
        std::array<Points, names.size()> out;
        for (std::size_t k = 1; k < names.size(); ++k) out[k] = circumradius_points(static_cast<Kind>(k));
        return out;
    }();
    const auto& points = (shape_template == Template::half_size ? half : round)[static_cast<std::size_t>(kind)];
    if (points.empty()) throw InvalidParams("kind", std::string(name_of(kind)), "a shape that has this template");
    return points;
}

Vec2 faced(const Vec2& p, Facing facing) {
    switch (facing) {
        case Facing::up: return p;
        case Facing::right: return {-p.y(), p.x()};
        case Facing::down: return -p;
        case Facing::left: return {p.y(), -p.x()};
    }
    return p;
}

}  // namespace

std::string_view name_of(Kind kind) { return names[static_cast<std::size_t>(kind)]; }

Kind kind_of(std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw InvalidParams("kind", std::string(name), "a shape name such as circle");
    return static_cast<Kind>(found - names.begin());
}

const std::vector<Kind>& k3() {
    static const std::vector<Kind> set{Kind::circle, Kind::triangle, Kind::square};
    return set;
}
const std::vector<Kind>& k4() {
    static const std::vector<Kind> set{Kind::circle, Kind::triangle, Kind::square, Kind::pentagon};
    return set;
}
const std::vector<Kind>& k5() {
    static const std::vector<Kind> set{Kind::circle, Kind::triangle, Kind::square, Kind::star, Kind::cross};
    return set;
}
const std::vector<Kind>& k6() {
    static const std::vector<Kind> set{Kind::circle,   Kind::triangle, Kind::square,
                                       Kind::pentagon, Kind::star,     Kind::cross};
    return set;
}
const std::vector<Kind>& k10() {
    static const std::vector<Kind> set{Kind::circle,  Kind::triangle, Kind::square, Kind::diamond, Kind::pentagon,
                                       Kind::hexagon, Kind::star,     Kind::cross,  Kind::heart,   Kind::crescent};
    return set;
}

Geometry make_shape(Kind kind, Template shape_template, double size, Facing facing) {
    if (kind == Kind::circle) return Disc{{0, 0}, snap(size)};
    Polygon out{unit_points(kind, shape_template)};
    for (Vec2& p : out.vertices) p = snap(faced(p, facing) * size);
    return out;
}

Geometry make_turned(Kind kind, Template shape_template, double size, double angle) {
    if (kind == Kind::circle) return Disc{{0, 0}, snap(size)};
    const Vec2 axis = unit_vector(angle);
    Polygon out{unit_points(kind, shape_template)};
    for (Vec2& p : out.vertices)
        p = snap(Vec2(axis.x() * p.x() - axis.y() * p.y(), axis.y() * p.x() + axis.x() * p.y()) * size);
    return out;
}

Polygon regular_polygon(int sides, double circumradius, double angle) {
    Polygon out{ring(sides, angle)};
    for (Vec2& p : out.vertices) p = snap(p * circumradius);
    return out;
}

}  // namespace stim
