// What a filled shape covers as a whole, so that nothing needs to be painted there before it.
#pragma once

#include <vector>

#include "libstim/src/draw/pixel_box.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// Pixels about a shape's middle that are in it with room to spare; empty for a small shape, and where that is hard to tell.
PixelSteps covered_by(const Geometry& geometry);
/// [i]: of what items from i on cover, the largest. One more than items; the last is empty.
std::vector<PixelSteps> covered_from(const std::vector<DrawItem>& items);

}  // namespace stim
