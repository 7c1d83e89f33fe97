#include "generators/core_knowledge/parts/paint.hpp"

#include <cstdint>

namespace stim::core_knowledge {

int seen(int paint, bool shaded) { return shaded ? shade_numerator * paint / shade_denominator : paint; }

Colour gray(int value) {
    const auto channel = static_cast<std::uint8_t>(value);
    return Colour(Rgb{channel, channel, channel});
}

int paint_rank(int value, bool shaded) { return value * (shaded ? shade_denominator : shade_numerator); }

}  // namespace stim::core_knowledge
