// Scissors of the films, held level above the table: two blades that cross at a pivot, with a ring at the other end of each.
#pragma once

#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {

struct Scissors {
    Vec3 at;              ///< where the blades meet what they cut
    double heading = 0;   ///< where they point, degrees from X towards Y
    double opening = 0;   ///< of each blade from there, degrees

    Vec3 pivot() const;
    /// Between the middles of the rings, and how far these are from each other.
    Vec3 grip() const;
    double rings_apart() const;
};

/// No view off the canvas, and none without scissors.
Object scissors_object(const Scissors* scissors);
void draw_scissors(DisplayList& list, const Scissors& scissors, int object);
void draw_scissors_shadow(DisplayList& list, const Scissors& scissors);

}  // namespace stim::conservation::film
