// A table seen from the side, over the whole width of a picture.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// Board on legs, chest of drawers, trestle, or bench of stones, with its upper edge at `edge` px; objects of the role "table".
/// As a backdrop's, all its paints are pale.
std::vector<Object> side_table(int width, int height, double edge, Rng& look, const char* role = "table");

}  // namespace stim::core_knowledge
