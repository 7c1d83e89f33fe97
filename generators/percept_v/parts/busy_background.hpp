// A background that hides shapes: flat irregular blobs, edge to edge, in colours that no shape has.
#pragma once

#include "stim/base/random.hpp"
#include "stim/scene/colour.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

/// The 12 colours of backgrounds: CIEDE2000 >= 19 from every named colour, >= 12.4 from one another.
const std::vector<Rgb>& background_colours();

/// Appends blobs (kind `blob`, role `background`, drawn without antialiasing) that tile a plot with its corner at the
/// origin, in 5 to 7 colours, neighbours differing. `pitch` is the width of the smallest ones in px. Vertices are whole pixels.
void add_busy_background(Scene& scene, int width, int height, double pitch, const Streams& random);

}  // namespace stim::percept_v
