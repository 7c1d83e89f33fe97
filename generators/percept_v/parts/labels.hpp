// Numbers and words that stand alone: at the margin of a grid, before a row, in a free cell.
#pragma once

#include <string>

#include "stim/scene/scene.hpp"

namespace stim::percept_v {

/// Light lines that part rows and cells without competing with what stands in them.
inline constexpr Rgb grid_rgb{160, 160, 160};

/// A label object; its geometry is the (undrawn) box of its ink.
Object label_object(std::string text, const Vec2& centre, double digit_height, const Colour& colour, int images = 1);

}  // namespace stim::percept_v
