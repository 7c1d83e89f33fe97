// Drawings bent by a field.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "libstim/src/look/lattice.hpp"

namespace stim {

/// Moves all lines of a drawing; long ones get corners, so that they bend. `scale`: of the picture that it is for, which is to
/// show no corners.
void wobble(Drawing& drawing, const Lattice& field, double scale);

}  // namespace stim
