// Paints of any colour under white and coloured light, in integers.
#pragma once

#include <array>
#include <optional>

#include "stim/scene/colour.hpp"

namespace stim::core_knowledge {

inline constexpr int full_light = 1000;   ///< a channel of which all is seen
inline constexpr int whitest = 250;       ///< the channels of white paint
inline constexpr int coloured_lights = 6;  ///< yellow, cyan, blue, magenta, green, red

/// How many thousandths of red, green and blue of a paint are seen.
struct Light {
    std::array<int, 3> keeps{full_light, full_light, full_light};
};
/// The coloured light of a number from 0, which leaves `weak` thousandths of the one channel or the two that it weakens.
Light coloured_light(int number, int weak);
/// A paint in that light: each channel's share, rounded down.
Rgb lit(Rgb paint, const Light& light);
/// The darkest paint that looks so; none if it would be whiter than white paint.
std::optional<Rgb> paint_that_looks(Rgb seen, const Light& light);

}  // namespace stim::core_knowledge
