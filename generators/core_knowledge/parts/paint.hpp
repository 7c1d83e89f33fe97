// Grey paints in light and in shade, in integers.
#pragma once

#include "stim/scene/colour.hpp"

namespace stim::core_knowledge {

/// Shade shows 9 / 20 of a paint, rounded down.
inline constexpr int shade_numerator = 9, shade_denominator = 20;

/// A grey from 0 to 255 as it is seen.
int seen(int paint, bool shaded);
Colour gray(int value);
/// Larger for lighter paints, from how they are seen: nine times the paint.
int paint_rank(int value, bool shaded);

}  // namespace stim::core_knowledge
