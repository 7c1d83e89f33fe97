// Putting a reading together again: it must give the frames that were read, pixel by pixel.
#pragma once

#include <vector>

#include "readers/episode/track.hpp"

namespace stim::read::grid {

/// Cells (top left corners, row by row) in which a label shows in some run.
std::vector<Point> cells_with(const std::vector<Run>& runs, Label label);
bool shows_in_cell(const LabelMap& map, const Point& cell, Label label);
/// Whether a cell shows nothing but grey in any run.
bool always_grey(const std::vector<Run>& runs, const Point& cell);

/// Throws Unreadable unless walls, barrier cells and things, drawn in the world's order, give every run; for agents there
/// must be one order that does in all of them. Pixels of labels in `open`, a set per run, are part of something untold.
void check_composition(const std::vector<Run>& runs, const std::vector<Track>& tracks, const std::vector<Point>& walls,
                       const std::vector<LabelSet>& open);

}  // namespace stim::read::grid
