// Small changes of a pixel's colour.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "libstim/src/base/cpu.hpp"

namespace stim::detail {

STIM_INLINE int channel(std::uint32_t colour, int shift) { return static_cast<int>(colour >> shift & 255); }

/// Unlike std::clamp without references, which keep compilers from going over several values at once.
STIM_INLINE int within(int low, int value, int high) { return value < low ? low : (value > high ? high : value); }
STIM_INLINE int greater(int a, int b) { return a > b ? a : b; }
STIM_INLINE std::uint32_t held(int value) { return static_cast<std::uint32_t>(within(0, value, 255)); }

/// A colour with its channels changed by that many levels.
STIM_INLINE std::uint32_t changed(std::uint32_t colour, int red, int green, int blue) {
    return 0xFF000000 | held(channel(colour, 16) + red) << 16 | held(channel(colour, 8) + green) << 8 |
           held(channel(colour, 0) + blue);
}

STIM_INLINE int part_of(int levels, int share) { return (levels * share + 2048) >> 12; }

/// From `colour` towards `second` by `share` of 4096.
STIM_INLINE std::uint32_t mixed(std::uint32_t colour, std::uint32_t second, int share) {
    return changed(colour, part_of(channel(second, 16) - channel(colour, 16), share),
                   part_of(channel(second, 8) - channel(colour, 8), share),
                   part_of(channel(second, 0) - channel(colour, 0), share));
}

inline int greatest_difference(std::uint32_t a, std::uint32_t b) {
    int most = 0;
    for (const int shift : {0, 8, 16}) most = std::max(most, std::abs(channel(a, shift) - channel(b, shift)));
    return most;
}

}  // namespace stim::detail
