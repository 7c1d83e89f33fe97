// Things of wood and stone: paint and strokes of blocks, and pebbles that lie about on a table.
#pragma once

#include <utility>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// What all blocks of a picture are made of: a paint, and strokes of a darker tone in one direction.
struct Surface {
    Colour paint;
    Vec2 along{1, 0};
    double shortest = 20, longest = 60;  // px
};
Surface drawn_surface(Rng& look);
/// Strokes in a box, the more the larger it is; they keep clear of its outline.
View strokes_on(const Box& box, const Surface& surface, Rng& look);

/// Pebbles on a table seen from the front, at any place but between the two ends of `free`.
std::vector<Object> pebbles(int count, double table, std::pair<double, double> free, Rng& look);

}  // namespace stim::core_knowledge
