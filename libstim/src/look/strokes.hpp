// Strokes of another width.
#pragma once

#include "stim/draw/display_list.hpp"

namespace stim {

/// All strokes `factor` times as wide; `keep_lines`: but for those of objects that are lines, which somebody compares.
DisplayList stroked(DisplayList list, double factor, bool keep_lines);

}  // namespace stim
