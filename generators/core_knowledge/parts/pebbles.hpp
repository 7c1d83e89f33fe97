// Things of wood and stone: paint and pattern of blocks, and small things that lie about on a table.
#pragma once

#include <utility>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// Strokes in one direction, the more the larger the box is; or lines that follow the box.
enum class Pattern { strokes, frame, truss, boards, bricks };

/// What all blocks of a picture are made of: a paint, and a pattern in a darker tone.
struct Surface {
    Pattern pattern = Pattern::strokes;
    Vec2 along{1, 0};
    double shortest = 20, longest = 60;  // px, of strokes
    Colour paint = {};
};
Surface drawn_surface(Rng& look);
/// The pattern in a box; it keeps clear of its outline.
View strokes_on(const Box& box, const Surface& surface, Rng& look);

/// Where small things may lie on a table seen from the front: over all its width but between two places.
struct FreeTable {
    double edge, width;
    std::pair<double, double> taken;
};
/// Pebbles, balls, nuts and other things of eight kinds, far smaller than any block.
std::vector<Object> small_things(int count, const FreeTable& table, Rng& look);

}  // namespace stim::core_knowledge
