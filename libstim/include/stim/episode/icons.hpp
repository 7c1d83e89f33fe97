// Icons of agents and objects in the grid world: our own outlines for the names in the released files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// pentagon, clove, kite.
const std::vector<std::string>& agent_icons();
/// heart, clove_tree, moon, wine, double_dia, flag, capsule, vase, curved_triangle, spoon.
const std::vector<std::string>& object_icons();
/// Only for objects that cannot be reached.
inline constexpr std::string_view medal = "medal";

/// One byte per pixel of a box of 2 x radius px, row by row: 1 where the icon is. It touches all four sides and covers
/// two fifths of its box or more. Throws InvalidParams for an unknown name or a radius below 1.
std::vector<std::uint8_t> icon_mask(std::string_view name, int radius);

/// Name of the outline of a sprite in a slot; keys and locks include the direction of their opening in degrees.
std::string shape_name(Slot slot, std::string_view icon);
/// Mask of a sprite.
std::vector<std::uint8_t> sprite_mask(Slot slot, std::string_view icon, int radius);

}  // namespace stim::episode
