// Frames of the grid world as maps of labels: one small number per pixel instead of a colour.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "readers/episode/reading.hpp"

namespace stim::read::grid {

using Label = std::uint8_t;
inline constexpr Label ground = 0, wall = 1, green = 2, pink = 3, red = 4, brown = 5, grey = 6, first_agent = 7,
                       first_object = 13,
                       screen = 22,  ///< grey that is known to be drawn over everything
                       labels = 23;

inline bool is_agent(Label label) { return label >= first_agent && label < first_object; }
inline bool is_object(Label label) { return label >= first_object && label < screen; }
/// Name of the colour.
const std::string& colour_of_label(Label label);

/// Set of labels, a bit each.
using LabelSet = std::uint32_t;
constexpr LabelSet bit(Label label) { return LabelSet{1} << label; }
LabelSet agents();
LabelSet objects();

using LabelMap = std::vector<Label>;  // row by row
inline Label at(const LabelMap& map, int row, int column) { return map[static_cast<std::size_t>(row * episode::side + column)]; }
inline bool inside(int row, int column) { return row >= 0 && column >= 0 && row < episode::side && column < episode::side; }

/// Equal frames that follow each other.
struct Run {
    int first = 0, count = 0;
    LabelMap map;
};
/// Throws Unreadable where a pixel has none of the world's colours.
std::vector<Run> label_runs(const FramePointers& frames);

/// Pixels of each label, row by row; of ground and walls none.
using PixelLists = std::vector<std::vector<Point>>;
PixelLists pixels_by_label(const LabelMap& map);

}  // namespace stim::read::grid
