// Draws a panel of a sheet: one frame, enlarged, with the marks of what has moved.
#pragma once

#include "libstim/src/episode/panels.hpp"
#include "stim/draw/display_list.hpp"
#include "stim/episode/episode.hpp"

namespace stim::episode {

inline constexpr int zoom = 2;               // px of the sheet for one of a frame
inline constexpr int panel_side = zoom * side;

/// Fills a box of whole pixels.
void add_box(DisplayList& list, double left, double top, double right, double bottom, Rgb rgb);

/// The frame of the panel with its top left corner at (x, y). Shapes have twice the pixels that they have in a frame, and the
/// home is a frame about whoever stands on it.
void add_panel(DisplayList& list, const Trial& trial, const Played& played, const Panel& panel, int x, int y);

}  // namespace stim::episode
