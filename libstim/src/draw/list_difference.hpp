// Where two pictures differ, told from their display lists.
#pragma once

#include "libstim/src/draw/pixel_box.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// No smaller than what the item paints of the list's canvas.
PixelBox reach_of(const DrawItem& item, const DisplayList& list);
/// Outside of this box both lists give the same pixels. Texts of `after` lie in it as a whole, or do not reach into it.
PixelBox difference(const DisplayList& before, const DisplayList& after);

}  // namespace stim
