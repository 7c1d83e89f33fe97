#include "generators/conservation/parts/scissors.hpp"

#include <array>
#include <utility>

#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr double behind = 50, ring_behind = 66, ring_aside = 10, ring_radius = 25, ring_wide = 8;  // px
constexpr Rgb blade_steel[] = {{150, 158, 166}, {196, 203, 209}}, steel_edge{60, 66, 72};
constexpr Rgb handle{206, 84, 58}, handle_edge{88, 34, 23};
constexpr double line = 1.5;  // px

Vec3 heading_of(double degrees) {
    const double a = degrees * portable::pi / 180;
    return {portable::cos(a), portable::sin(a), 0};
}

Vec3 left_of(const Vec3& v) { return {-v.y, v.x, 0}; }

/// One of both halves: where its blade points, and to the side on which the blade is.
struct Half {
    Vec3 pivot, along, aside;
    Vec3 at(double a, double b) const { return pivot + a * along + b * aside; }
    Vec3 ring(double angle) const {
        return at(-ring_behind + ring_radius * portable::cos(angle), -ring_aside + 0.8 * ring_radius * portable::sin(angle));
    }
};

Half half_of(const Scissors& s, double side) {
    const Vec3 along = heading_of(s.heading + side * s.opening);
    return {s.pivot(), along, left_of(along) * side};
}

Loop seen_loop(const std::vector<Vec3>& points) {
    Loop out;
    for (const Vec3& p : points) out.push_back(snap(seen(p)));
    return out;
}

Loop blade_of(const Half& h) { return seen_loop({h.at(0, -7), h.at(96, 0), h.at(40, 11), h.at(0, 9)}); }
Loop stem_of(const Half& h) { return seen_loop({h.at(0, 6), h.at(0, -6), h.at(-46, -7), h.at(-46, 7)}); }
Loop gleam_of(const Half& h) { return seen_loop({h.at(30, 3), h.at(90, 1), h.at(40, 7)}); }
Loop ring_of(const Half& h) {
    constexpr int corners = 22;
    std::vector<Vec3> out;
    for (int k = 0; k < corners; ++k) out.push_back(h.ring(2 * portable::pi * k / corners));
    return seen_loop(out);
}

}  // namespace

Vec3 Scissors::pivot() const { return at - behind * heading_of(heading); }
Vec3 Scissors::grip() const { return mixed(half_of(*this, 1).at(-ring_behind, -ring_aside),
                                           half_of(*this, -1).at(-ring_behind, -ring_aside), 0.5); }
double Scissors::rings_apart() const {
    return (half_of(*this, 1).at(-ring_behind, -ring_aside) - half_of(*this, -1).at(-ring_behind, -ring_aside)).norm();
}

Object scissors_object(const Scissors* scissors) {
    Object out{"scissors", "carrier", {{}}, true};
    if (!scissors) return out;
    Loop all;
    for (const double side : {1.0, -1.0})
        for (const Loop& loop : {blade_of(half_of(*scissors, side)), ring_of(half_of(*scissors, side))})
            all.insert(all.end(), loop.begin(), loop.end());
    View view = filled(Polygon{convex_hull(std::move(all))}, handle);
    if (view.box().overlaps({{0, 0}, {double(width), double(height)}})) out.views[0] = std::move(view);
    return out;
}

void draw_scissors(DisplayList& list, const Scissors& scissors, int object) {
    const auto fill = [&](Loop loop, Rgb rgb) { list.items.push_back({object, true, Fill{Polygon{std::move(loop)}, rgb}}); };
    const auto edge = [&](Loop loop, Rgb rgb, double wide) {
        list.items.push_back({object, true, Outline{Polygon{std::move(loop)}, rgb, wide}});
    };
    for (const double side : {1.0, -1.0}) {
        const Half h = half_of(scissors, side);
        const Rgb metal = blade_steel[side > 0 ? 0 : 1];
        edge(blade_of(h), steel_edge, 2 * line);
        fill(blade_of(h), metal);
        fill(gleam_of(h), blend(metal, white, 0.5));
        edge(stem_of(h), handle_edge, 2 * line);
        fill(stem_of(h), handle);
        edge(ring_of(h), handle_edge, ring_wide + 3);
        edge(ring_of(h), handle, ring_wide);
    }
    const Vec3 screw = scissors.pivot() + Vec3{0, 0, 3};
    fill(level_circle(screw, 5.5), steel_edge);
    fill(level_circle(screw, 4.3), blade_steel[0]);
}

void draw_scissors_shadow(DisplayList& list, const Scissors& scissors) {
    const std::array<Sphere, 2> ends{Sphere{scissors.at, 12}, Sphere{scissors.grip(), 22}};
    if (Loop loop = shadow_of_spheres(ends); !loop.empty())
        list.items.push_back({-1, true, Fill{Polygon{std::move(loop)}, cast_shadow}});
}

}  // namespace stim::conservation::film
