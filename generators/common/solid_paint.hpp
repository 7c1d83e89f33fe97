// Solid things as flat polygons: tones of a colour, and the outlines of spheres, level discs and their hulls.
#pragma once

#include <span>
#include <vector>

#include "generators/common/space.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// A colour in the light of the films.
struct Tones {
    Rgb outline, shade, base, light;
};
Tones tones(Rgb colour);
/// `share` of the way from a to b.
Rgb blend(Rgb a, Rgb b, double share);

/// A round thing as it is seen: its middle and how far it reaches to the side and up. Spheres are round, level circles half as
/// high as wide.
struct SeenRound {
    Vec2 at{0, 0};
    double radius = 0;
};

using Loop = std::vector<Vec2>;

/// Hull of discs, with corners enough that no arc is off by more than about half a px; grown by `grow` px.
Loop hull_of_discs(std::span<const SeenRound> discs, double grow = 0);
/// The same of ellipses whose height is `flatness` times their width.
Loop hull_of_ellipses(std::span<const SeenRound> ellipses, double flatness, double grow = 0);
/// Hull of spheres as they are seen; with `shift`, each moved by so many of its radii, and thinner by the factor `thin`.
Loop hull_of_spheres(std::span<const Sphere> spheres, double grow = 0, const Vec2& shift = {0, 0}, double thin = 1);
/// What spheres throw on the table, cut off at its far edge; empty where nothing falls on it.
Loop shadow_of_spheres(std::span<const Sphere> spheres);
/// A level circle.
Loop level_circle(const Vec3& middle, double radius);

/// The part of a loop inside a convex one; empty where they are apart.
Loop common_part(const Loop& loop, const Loop& convex);
/// The area covered by any of the loops, which wind alike: one polygon, or several closed paths.
Geometry joined(std::vector<Loop> loops);
/// Its border as one simple polygon, where each loop meets the one before; without holes.
Polygon outline_of(const std::vector<Loop>& loops);

}  // namespace stim
