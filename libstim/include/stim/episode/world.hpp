// Measures, places and colours of the grid world: all that those who paint it and those who read it have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/colour.hpp"

namespace stim::episode {

inline constexpr int side = 200, cell_size = 20, cells_per_side = 10;  // px, px, cells
inline constexpr int trials_per_episode = 9;

/// Row (downwards) and column, px.
struct Point {
    int row = 0, column = 0;
    auto operator<=>(const Point&) const = default;
    Point operator+(const Point& o) const { return {row + o.row, column + o.column}; }
    Point operator-(const Point& o) const { return {row - o.row, column - o.column}; }
};

/// Colour of that name; throws InvalidParams for an unknown one.
Rgb colour_of(std::string_view name);
/// Name of a colour; nothing where none of ours is that.
std::optional<std::string> colour_name(Rgb rgb);
/// Names of the agents' and of the objects' colours.
const std::vector<std::string>& agent_colours();
const std::vector<std::string>& object_colours();

}  // namespace stim::episode
