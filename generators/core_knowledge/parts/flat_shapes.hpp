// Flat shapes of paper that lie on one another: their outlines, and what is seen of them.
#pragma once

#include <vector>

#include "stim/scene/shape.hpp"

namespace stim::core_knowledge {

struct Flat {
    Vec2 centre{0, 0};
    double radius = 0;
    Geometry outline{};
    std::vector<Vec2> ring = {};   ///< the outline as points
    bool cornered = false;         ///< whether these are its corners
};

Flat flat(Kind kind, double radius, double angle, const Vec2& centre);
/// How far a point is from the outline; negative outside.
double depth(const Flat& shape, const Vec2& p);
bool keeps_off(const Flat& shape, const std::vector<Vec2>& points, double by);
/// Whether no part of a shape that others leave to be seen is a sliver: each holds a disc, and is large enough. Looked at on a
/// lattice of that step, px.
bool without_slivers(const Flat& shape, const std::vector<const Flat*>& over, double step);

}  // namespace stim::core_knowledge
