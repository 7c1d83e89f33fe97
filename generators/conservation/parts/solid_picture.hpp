// How solids of revolution are seen: silhouettes, shades by how far the surface faces up, and shadows on the table.
#pragma once

#include "generators/common/solid_paint.hpp"
#include "generators/conservation/parts/solid.hpp"

namespace stim::conservation::film {

inline constexpr double solid_outline = 1.3;  // px

Loop silhouette(const Solid& solid, double grow = 0);
/// A colour in that much light, 0..1.
Rgb lit(Rgb colour, double light);
/// Of a surface whose outward unit normal has that upward part.
Rgb lit_by_normal(Rgb colour, double upward);

/// One fill for each of 19 shades, within the silhouette.
void draw_shades(DisplayList& list, const Solid& solid, Rgb rgb, int object);
/// The same of a ball, but only of what lies within a convex loop.
void draw_ball_shades(DisplayList& list, const Sphere& ball, const Loop& within, Rgb rgb, int object);
/// What is seen of a ball beyond a plane: the part whose distance from the ball's middle along `axis` is at least `from`, px.
Loop ball_beyond(const Sphere& ball, const Vec3& axis, double from, double grow = 0);

/// Where it rests on the table, and its shadow there.
void draw_contact(DisplayList& list, const Solid& solid);
void draw_cast_shadow(DisplayList& list, const Solid& solid);
void draw_cast_shadow(DisplayList& list, const Sphere& ball);

}  // namespace stim::conservation::film
