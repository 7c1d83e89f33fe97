// Square boards on hinges, seen from the front: as they face us, or turned about an upright or a level axis.
#pragma once

#include <string>

#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

enum class Axis { upright, level };

/// A board of side `side` about `centre`, as it is seen.
struct HingedBoard {
    Vec2 centre{0, 0};
    double side = 0;        ///< px, facing us
    Axis axis = Axis::upright;
    bool hinge_first = true;  ///< the upright axis is at its left edge, else at its right one; a level one is always above
    bool hinge_nearer = true;  ///< when turned, the edge with the hinge is the nearer one
    double ratio = 1;         ///< turned: so many times as narrow, or as low; 1: it faces us

    Polygon outline() const;
};

/// How a picture's boards look; equal for both boards.
struct BoardLook {
    Rgb paper, line, post;
    double post_foot;  ///< px: where posts of upright axes stand
};

/// Its hinge (role "post"), its thickness, face and frame line (role "board").
void add_hinged(Scene& scene, const HingedBoard& board, const BoardLook& look);

/// An ellipse, a diamond or a rounded six-corner about a centre, of that width and height.
enum class Figure { ellipse, diamond, hexagon };
Polygon figure_of(Figure figure, const Vec2& centre, double width, double height);

}  // namespace stim::core_knowledge
