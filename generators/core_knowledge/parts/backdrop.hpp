// What stands behind things: walls, tables, floors and landscapes that vary by key. All of it is pale and of low contrast, so
// that things, outlines and numbers stand out from it.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge::backdrop {

/// Every channel of every paint of a backdrop is at least `darkest`, and no two of a paint are farther apart than
/// `most_vivid`.
inline constexpr int darkest = 150, most_vivid = 64;

/// A wall from the front: plain, with stripes, panels, tiles, bricks or dots.
std::vector<Object> wall(const Box& where, Rng& look, int images = 1);
/// A wall with single stones in it, few or many, each an object. Where little else differs from picture to picture, the mean
/// place of all that is drawn may tell the members of a pair apart; with stones it does not.
std::vector<Object> stone_wall(const Box& where, Rng& look, int images = 1);
/// The same stones on any of these.
std::vector<Object> with_stones(std::vector<Object> backdrop, const Box& where, Rng& look, int images = 1);
/// A table or a floor: plain, with boards along or across, slabs, a checkered cloth, or grain.
std::vector<Object> tabletop(const Box& where, Rng& look, int images = 1);
/// The ground from above: a floor, bare or with a rug, or a meadow with flowers, sand with pebbles, or snow.
std::vector<Object> ground(const Box& where, Rng& look, int images = 1);
/// A wall above the height `edge`, with a border line or a skirting board, and a table or floor below it.
std::vector<Object> room(int width, int height, double edge, Rng& look, int images = 1);
/// Sky with clouds above the horizon, with hills, woods or a town on it; meadow, sand, snow or a field below.
std::vector<Object> landscape(int width, int height, double horizon, Rng& look, int images = 1);

}  // namespace stim::core_knowledge::backdrop
