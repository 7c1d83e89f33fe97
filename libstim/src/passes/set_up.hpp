// What passes are set up with, before their integers.
#pragma once

#include <fmt/format.h>

#include <cmath>

#include "stim/base/error.hpp"

namespace stim::detail {

inline int rounded(double value) { return static_cast<int>(std::floor(value + .5)); }

inline void check_scale(double scale) {
    if (!(scale >= 1. / 64 && scale <= 64)) throw InvalidParams("scale", fmt::format("{}", scale), "1/64..64");
}

}  // namespace stim::detail
