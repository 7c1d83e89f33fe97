// Names of shapes in prompts, with what a name may leave open.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/shape.hpp"

namespace stim::percept_v {

/// "circle, triangle and cross (a plus sign)".
std::string described(const std::vector<Kind>& kinds, std::string_view last = "and");

}  // namespace stim::percept_v
