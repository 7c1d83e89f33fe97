// How kneaded dough is seen: the lump, and the ball and the neck that may hang on it.
#pragma once

#include "generators/conservation/parts/dough.hpp"
#include "generators/conservation/parts/solid_picture.hpp"

namespace stim::conservation::film {

/// Numbers of the scene's objects.
struct DoughIds {
    int lump, neck, ball;
};

/// The ball, but for what is in the lump; and the neck. Grown by `grow` px.
Loop seen_ball(const DoughMoment& now, double grow = 0);
Loop seen_neck(const DoughMoment& now, double grow = 0);

/// The lump with its neck, and the outline of what hangs on it.
void draw_lump(DisplayList& list, const DoughMoment& now, Rgb rgb, const DoughIds& ids);
void draw_ball(DisplayList& list, const DoughMoment& now, Rgb rgb, const DoughIds& ids);

}  // namespace stim::conservation::film
