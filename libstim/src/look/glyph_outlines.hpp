// Glyphs of the bundled typefaces as closed lines.
#pragma once

#include "libstim/src/draw/contours.hpp"
#include "libstim/src/look/typefaces.hpp"

namespace stim {

/// Appends what the letters of a text cover, without hinting, for a picture of that scale; its winding number is 1 or more in
/// ink. Throws GenerationError where FreeType cannot read a typeface.
void add_glyphs(Contours& to, const SetText& text, double scale);

}  // namespace stim
