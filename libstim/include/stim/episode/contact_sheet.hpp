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
/// A strip per episode, A above B: trials 1 to 8, a column each with its panels from top to bottom (where all have one panel,
/// four in a row), and on another ground the panels of the test. A panel has the number of its trial and what has just happened.
DisplayList contact_sheet(const std::vector<Episode>& episodes);
SheetSize sheet_size(const std::vector<Episode>& episodes);

}  // namespace stim::episode
