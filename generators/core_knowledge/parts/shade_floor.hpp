// A checkered floor seen at a slant from above, boards that stand along its far edge, and the slanting shadows that a light
// behind them throws on the floor.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

struct ShadeFloor {
    double top;       ///< px: the far edge; the floor fills the picture below it
    double lean;      ///< px: how far a shadow runs to the right on its way to the picture's lower border
    int columns;      ///< tiles over the picture's width
    bool first_dark;  ///< the tile in the upper left corner
    int light, dark;  ///< paints of the tiles
    int material;     ///< of the boards: 0 .. board_materials - 1

    /// How far the middle of a shadow that starts at `left` lies from the picture's left border at height y.
    double middle(double left, double y) const;
};

inline constexpr int board_materials = 6;
/// px along the picture's upper border: a board, and its shadow with the two half-shaded rims on each side.
inline constexpr double shadow_width = 162, rim = 6, umbra_width = shadow_width - 4 * rim;

/// Everything but the law's `lean`.
ShadeFloor draw_shade_floor(double lean, Rng& look);
void add_checkers(Scene& scene, const ShadeFloor& floor);
/// The shadow of the board that starts at `left`: its dark middle is of kind "shadow", all of it of role "shadow".
void add_shadow(Scene& scene, const ShadeFloor& floor, double left);
/// The board itself, of role "caster".
void add_board(Scene& scene, const ShadeFloor& floor, double left);

}  // namespace stim::core_knowledge
