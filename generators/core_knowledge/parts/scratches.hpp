// Pale scratches where nothing else is drawn, more or fewer as it happens.
#pragma once

#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// At most `most` short lines within the boxes, each an object. Where little else differs from picture to picture, the mean
/// place of all that is drawn, the number of colours or the bytes of the file may tell the members of a pair apart; with
/// scratches they do not.
std::vector<Object> scratches(const std::vector<Box>& places, int most, Rng& rng);

}  // namespace stim::core_knowledge
