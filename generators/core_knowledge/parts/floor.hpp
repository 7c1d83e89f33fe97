// A floor of square tiles in one-point perspective; lengths in tiles.
#pragma once

#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// The eye is `camera` tiles above the floor and looks at the horizon; X runs right from the middle, Z into the distance.
struct Floor {
    double horizon;  ///< px from the top
    double camera;   ///< tiles

    /// Where a point is seen that is h above the floor, snapped.
    Vec2 seen(double x, double z, double h = 0) const;
    /// How far away a point of the floor is that is seen at height y of the picture.
    double depth(double y) const;
    /// The length in tiles of what is `px` wide at that distance.
    double across(double px, double z) const;
    /// And the other way round: px.
    double drawn(double tiles, double z) const;
};

/// Lines between the tiles, from the picture's lower border to `far` tiles away.
Object tile_lines(const Floor& floor, double far, Rgb colour = {150, 140, 118});

}  // namespace stim::core_knowledge
