// Sheets of episodes: what happens in each trial, told by a few frames with dots where somebody has walked.
#pragma once

#include <vector>

#include "stim/draw/display_list.hpp"
#include "stim/episode/episode.hpp"

namespace stim::episode {

/// px
struct SheetSize {
    int width = 0, height = 0;
};
/// Four panels a row, twice as large as frames. Trials 1 to 8 are drawn once if both episodes share them, else for A and for B.
/// The test stands on another ground, its panels in one row in order of time; two endings stand side by side if they fit. A
/// panel has the number of its trial, its own number within the trial, and what has just happened.
DisplayList contact_sheet(const std::vector<Episode>& episodes);
SheetSize sheet_size(const std::vector<Episode>& episodes);

}  // namespace stim::episode
