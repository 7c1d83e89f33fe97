// Hatched fills.
#pragma once

#include "libstim/src/look/drawing.hpp"

namespace stim {

/// Fills get lighter stripes, 6 px from one to the next, at an angle that goes with the colour, within a rim. They still hide
/// what is below them. Small ones, those under text and those that touch another of the same colour stay even.
void hatch(Drawing& drawing, Rgb paper);

}  // namespace stim
