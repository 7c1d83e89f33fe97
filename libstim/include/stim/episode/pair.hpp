// Episodes of an instance: they lie in its scene's timeline, in the order of presentation.
#pragma once

#include <vector>

#include "stim/episode/episode.hpp"
#include "stim/scene/scene.hpp"

namespace stim::episode {

/// Two of a pair, one of a background task. Throws InvalidParams where the scene holds none.
std::vector<Episode> episodes_of(const Scene& scene);

}  // namespace stim::episode
