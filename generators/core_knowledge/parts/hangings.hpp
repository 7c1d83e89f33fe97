// What hangs on the wall of a room: windows, pictures, clocks, shelves and the like, as pale as the backdrop behind them.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// Up to three things of eight kinds, side by side in a part of a wall that is at least `hanging_room` wide and high. None ends
/// near one of the heights `tops`, where it would seem to stand on what is before the wall.
std::vector<Object> hangings(const Box& wall, const std::vector<double>& tops, Rng& look, int images = 1);
inline constexpr double hanging_room = 200;  // px

}  // namespace stim::core_knowledge
