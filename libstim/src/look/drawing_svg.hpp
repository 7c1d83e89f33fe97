// Drawings as SVG.
#pragma once

#include <string>

#include "libstim/src/look/drawing.hpp"

namespace stim {

/// A path for each area, named as the elements of render_svg are. Paper is flat.
std::string drawing_svg(const Drawing& drawing);

}  // namespace stim
