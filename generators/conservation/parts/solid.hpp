// Solids of revolution that lie on the table: a ball, a flat disc, a lying roll, and what is between them. Volumes and surface.
#pragma once

#include "generators/common/space.hpp"

namespace stim::conservation::film {

/// Half-profile (r/R)^p + (|a|/H)^p = 1 with length 2H, turned about an axis: upright, or level and across the view.
struct SolidForm {
    double p = 2, length_per_width = 1;
    bool lies = false;
};

struct Solid {
    SolidForm form;
    double radius = 1;  ///< px, across the axis
    Vec3 foot;          ///< where it touches the table, below its middle

    double half_length() const { return form.length_per_width * radius; }
    /// Half of what it is wide in the view, and high above the table.
    double half_width() const { return form.lies ? half_length() : radius; }
    double half_height() const { return form.lies ? radius : half_length(); }
    Vec3 middle() const { return foot + Vec3{0, 0, half_height()}; }
    double top() const { return foot.z + 2 * half_height(); }
    /// Share of the radius from the share of the half length; the same the other way.
    double profile(double share) const;
};

/// The radius at which a form has that volume, px^3; closed form, a beta function.
double radius_for(const SolidForm& form, double volume);
double volume_of(const Solid& solid);

/// A point of the surface and its outward unit normal, both in the upright plane through the middle that faces the viewer.
struct SurfacePoint {
    Vec3 at, normal;
};
/// The point with that normal.
SurfacePoint surface_with_normal(const Solid& solid, const Vec3& normal);
/// The point of the upper side that is `share` of the half width from the middle: negative to the left.
SurfacePoint surface_above(const Solid& solid, double share);
bool is_inside(const Solid& solid, const Vec3& point);

/// What of a ball lies outside of the solid, px^3.
double volume_outside(const Solid& solid, const Sphere& ball);

}  // namespace stim::conservation::film
