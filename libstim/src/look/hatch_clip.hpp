// Parts of closed lines.
#pragma once

#include "libstim/src/draw/contours.hpp"

namespace stim {

/// Appends the part where along . p <= limit; winding numbers there stay as they are.
void clip(const Contours& lines, const Vec2& along, double limit, Contours& to);

/// The lines moved by `by` px into the ink, which is on their left on the screen, as it is in drawings. Sharp corners move by
/// four times that at most.
Contours inset(const Contours& lines, double by);

}  // namespace stim
