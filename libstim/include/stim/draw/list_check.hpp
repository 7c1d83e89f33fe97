// Bounds on the numbers of display lists, whoever made them.
#pragma once

#include "stim/draw/display_list.hpp"

namespace stim {

/// What check_scene asks of a scene, for what a painter is given. Throws InvalidParams, naming the item.
void check_list(const DisplayList& list);

}  // namespace stim
