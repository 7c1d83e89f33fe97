// Bounds on the numbers of display lists from any source.
#pragma once

#include "stim/draw/display_list.hpp"

namespace stim {

/// The checks of check_scene for a display list. Throws InvalidParams, which names the item.
void check_list(const DisplayList& list);

}  // namespace stim
