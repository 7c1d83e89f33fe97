// Fills that are not even: hatched, or rough like chalk.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "stim/base/digest.hpp"

namespace stim {

/// Fills get lighter stripes, 6 px from one to the next, at an angle that goes with the colour, within a rim. They still hide
/// what is below them. Small ones, those under text and those that touch another of the same colour stay even.
void hatch(Drawing& drawing, Rgb paper);

/// Fills get flecks that the paper shines through, but where text lies on them. Random numbers go with the place, so equal parts
/// of two pictures stay equal.
void roughen(Drawing& drawing, Rgb paper, const Digest& key);

}  // namespace stim
