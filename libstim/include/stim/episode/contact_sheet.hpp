// Contact sheets of episodes: a few frames of each, side by side.
#pragma once

#include <cstddef>
#include <vector>

#include "stim/draw/display_list.hpp"
#include "stim/episode/episode.hpp"

namespace stim::episode {

/// A row per episode: the last frames of trials 1, 3, 5 and 8; first, middle and last frame of the test's action.
DisplayList contact_sheet(const std::vector<Episode>& episodes);
int sheet_width();
int sheet_height(std::size_t episodes);

}  // namespace stim::episode
