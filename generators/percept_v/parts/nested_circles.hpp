// Circle outlines around or beside a dot, legible where they cross.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/geometry.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

struct CircleRules {
    double stroke;      // px
    double dot_radius;  // px
    double to_dot;      // px between the dot's rim and any stroke
    double apart;       // px between strokes that do not cross; those that do meet at 20 to 160 degrees
};

bool dot_is_clear(const Disc& circle, const Vec2& dot, const CircleRules& rules, double slack);
/// Whether two outlines cross at a legible angle or stay apart.
bool outlines_are_clear(const Disc& a, const Disc& b, const CircleRules& rules, double slack);
/// The dot's centre lies within.
bool holds(const Disc& circle, const Vec2& dot);

struct NestLaw {
    double radius;  // px, of the innermost ring and of every circle that does not hold the dot
    double step;    // px from ring to ring
};

/// The layout that always exists: `holding` rings about the middle of the canvas, the others on a lattice around them.
std::vector<Disc> nested_circles(int side, int holding, int others, const NestLaw& law, const CircleRules& rules, double border,
                                 Rng& rng);

}  // namespace stim::percept_v
