// Lists of colours and shapes in prompts.
#pragma once

#include <string>
#include <vector>

#include "stim/scene/colour.hpp"
#include "stim/scene/shape.hpp"

namespace stim::percept_v {

/// "red, blue or green"
std::string any_of(const Palette& colours);
/// "circles, triangles and squares"
std::string plurals(const std::vector<Kind>& kinds);

}  // namespace stim::percept_v
