// Drawings as PDF.
#pragma once

#include <string>

#include "libstim/src/look/drawing.hpp"

namespace stim {

/// A page with a path for each area; a point is a px. Paper is flat.
std::string drawing_pdf(const Drawing& drawing);

}  // namespace stim
