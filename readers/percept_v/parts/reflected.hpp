// Two pictures with a line across the middle: which shapes stand mirrored in the second.
#pragma once

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {

/// Shapes of the first picture that the second shows at their mirror place, mirrored; the others must stand unchanged.
std::int64_t count_mirrored(const std::vector<Image>& images, const Question& question, Direction line);

}  // namespace stim::read::percept_v
