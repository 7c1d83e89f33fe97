// Fills that are rough like chalk.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "stim/base/digest.hpp"

namespace stim {

/// Fills get flecks that the paper shines through, but where text lies on them. Random numbers go with the place, so equal parts
/// of two pictures stay equal.
void roughen(Drawing& drawing, Rgb paper, const Digest& key);

}  // namespace stim
