// The strip of named swatches below a plot.
#pragma once

#include "stim/draw/display_list.hpp"

namespace stim {

void draw_legend(DisplayList& list, const Legend& legend);

}  // namespace stim
