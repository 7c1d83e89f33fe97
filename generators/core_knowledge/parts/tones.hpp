// Tones of a paint, in integers.
#pragma once

#include <algorithm>

#include "stim/scene/colour.hpp"

namespace stim::core_knowledge {

/// So many levels darker, no channel below `least`.
constexpr Rgb darker(Rgb paint, int levels, int least = 0) {
    const auto channel = [&](int v) { return static_cast<std::uint8_t>(std::max(v - levels, least)); };
    return {channel(paint.r), channel(paint.g), channel(paint.b)};
}

/// That share of its light, rounded down: of a hundred parts, or of `all`. More than all gives a paler tone.
constexpr Rgb darkened(Rgb paint, int parts, int all = 100) {
    const auto channel = [&](int v) { return static_cast<std::uint8_t>(std::min(v * parts / all, 255)); };
    return {channel(paint.r), channel(paint.g), channel(paint.b)};
}

/// So many of `all` parts on the way to a grey, rounded down.
constexpr Rgb mixed(Rgb paint, int grey, int parts, int all) {
    const auto channel = [&](int v) { return static_cast<std::uint8_t>((v * (all - parts) + grey * parts) / all); };
    return {channel(paint.r), channel(paint.g), channel(paint.b)};
}

}  // namespace stim::core_knowledge
