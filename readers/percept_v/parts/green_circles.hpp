// Full grids with numbers at their margins: the cells of green circles.
#pragma once

#include "readers/percept_v/parts/cells.hpp"

namespace stim::read::percept_v {

/// Reads the grid and every cell's shape and colour; Unreadable where a cell has none of the shapes and colours.
Answer find_green_circles(const Image& image, const Question& question, const std::vector<std::string>& shapes,
                          const std::vector<std::string>& colours);

}  // namespace stim::read::percept_v
