// The list maps of an appearance: from a scene to a drawing in px of the picture.
#pragma once

#include "libstim/src/look/drawing.hpp"
#include "stim/look/appearance.hpp"

namespace stim {

/// Picture number `image`, ready to be painted.
Drawing compose(const Domain& domain, const Instance& instance, int image, const Appearance& appearance);

}  // namespace stim
