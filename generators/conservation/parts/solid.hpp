// Solids of revolution seen from 28 degrees above, without perspective: volume, silhouette, shading.
#pragma once

#include <array>
#include <cstddef>

#include "stim/draw/display_list.hpp"
#include "stim/scene/scene.hpp"

namespace stim::conservation {

/// Half-profile (r/R)^p + (z/H)^p = 1 with height 2H, turned about the vertical axis.
struct SolidForm {
    double p, height_per_radius;
};

struct Solid {
    SolidForm form;
    double radius;  ///< px
    double half_height() const { return form.height_per_radius * radius / 2; }
    /// r/R from |z|/H; the same the other way.
    double profile(double u) const;
};

/// The radius at which a form has that volume, px^3; closed form, a beta function.
double radius_for(const SolidForm& form, double volume);
double volume_of(const Solid& solid);

/// How long a vertical line and how deep a horizontal circle is seen: cosine and sine of 28 degrees. Written out, as each
/// point of an outline needs them; a test holds them to portable::cos and portable::sin, to the last bit.
inline constexpr double seen_upright = 0.88294759285892699, seen_level = 0.46947156278589081;
/// Where height `z` above the middle is seen of a solid whose foot stands at `foot`.
double screen_y(const Solid& solid, const Vec2& foot, double z);
/// The point of the silhouette with that outward normal.
Vec2 silhouette_point(const Solid& solid, const Vec2& foot, const Vec2& normal);
Polygon silhouette(const Solid& solid, const Vec2& foot);
/// How wide that silhouette is, told from its two level normals alone.
double seen_width(const Solid& solid, const Vec2& foot);

/// A ball at a solid: its centre lies `offset` px along that normal, outwards from the silhouette's point of that normal.
struct Ball {
    Vec2 normal{1, 0};
    double offset = 0, radius = 0;
};
Vec2 ball_centre(const Solid& solid, const Vec2& foot, const Ball& ball);
/// What of the ball lies outside of the solid, px^3.
double volume_outside(const Solid& solid, const Ball& ball);

/// A horizontal cut and how much light it gets, 0..1.
struct Slice {
    double z, radius, light;
};
inline constexpr std::size_t side_slices = 30, top_slices = 18, slice_count = side_slices + top_slices;
/// From the bottom up.
std::array<Slice, slice_count> slices_of(const Solid& solid);
/// Slices of one shade each within the view's geometry, without what later slices hide of them.
void draw_slices(DisplayList& list, const View& view, const Solid& solid, const Vec2& foot, int object);
/// The same and its outline.
void draw_solid(DisplayList& list, const View& view, const Solid& solid, const Vec2& foot, int object);
/// A colour in that much light, 0..1.
Rgb lit(Rgb colour, double light);

}  // namespace stim::conservation
