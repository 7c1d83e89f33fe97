// Episodes of an instance. The scene's timeline has them in the order of presentation.
#pragma once

#include <vector>

#include "stim/episode/episode.hpp"
#include "stim/scene/scene.hpp"

namespace stim::episode {

/// Two episodes for a pair, one for a background task. Throws InvalidParams if the scene has none.
std::vector<Episode> episodes_of(const Scene& scene);

}  // namespace stim::episode
