// A round glass with liquid under a level surface, at any lean: exact volumes in closed form.
#pragma once

#include "generators/common/space.hpp"

namespace stim::conservation::film {

/// Inner radius and height, px.
struct RoundGlass {
    double radius, height;

    double per_height() const;  ///< volume of a layer of 1 px, px^3
    double volume() const { return height * per_height(); }
};
inline constexpr RoundGlass tall_glass{60, 196}, wide_glass{92, 118};
/// Of glass, outside the inner size: the wall and the foot under the floor, px.
inline constexpr double glass_wall = 4, glass_foot = 9;

/// Where a glass is: the middle of its underside, and how far it leans to the right.
struct GlassPose {
    Vec3 foot;
    double degrees = 0;

    Vec3 axis() const;    ///< upwards, unit vector
    Vec3 across() const;  ///< to the right and, leaning, downwards; the third axis is Y
    /// The middle of a level cut through the upright glass, so far above its floor.
    Vec3 inside(double height) const { return foot + (glass_foot + height) * axis(); }
};
/// The inner edge of the rim at the right, over which it pours.
Vec3 lip_of(const RoundGlass& glass, const GlassPose& pose);
GlassPose pose_with_lip(const RoundGlass& glass, const Vec3& lip, double degrees);

/// The tangent of a lean, at most one that is as good as level.
double slope_of(double degrees);
/// What a lean can hold, px^3; nothing from 90 degrees on.
double capacity(const RoundGlass& glass, double degrees);
/// The lean that holds just so much, 0..90 degrees.
double lean_holding(const RoundGlass& glass, double volume);
/// How far above the floor the surface of so much meets the axis, px; may be below the floor, or above the rim.
double level_at_axis(const RoundGlass& glass, double degrees, double volume);
/// What lies in the glass below a surface that meets the axis there, px^3.
double volume_below(const RoundGlass& glass, double degrees, double level);

}  // namespace stim::conservation::film
