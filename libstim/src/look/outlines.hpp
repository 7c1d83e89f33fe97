// From display lists to drawings.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// Discs, polygons, strokes and letters as closed lines in px of the list, as fine as a picture of that scale needs. Winding
/// numbers are 0 or above, but for polygons that cross themselves. Rims of text and what has the colour `paper` are paper.
Drawing outlines(const DisplayList& list, double scale, Typeface font, Rgb paper = white);

}  // namespace stim
