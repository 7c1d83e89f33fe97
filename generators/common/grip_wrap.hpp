// A hand round a glass: fingers round the far wall, the thumb on the near one.
#pragma once

#include "generators/common/grips.hpp"

namespace stim {

/// What is gripped: the middle of the grip on its axis, which need not be upright; the axis, a unit vector across it to the
/// right, and the outer radius, px.
struct RoundThing {
    Vec3 middle, axis, across;
    double radius = 0;
};

/// The left hand on the left side of a round thing; its fingers and thumb are `opening` px away from the wall.
Gripping wrap(const RoundThing& thing, double opening, const Vec3& arm, double scale);

}  // namespace stim
