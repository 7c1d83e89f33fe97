// The scales that lengths of passes can have.
#pragma once

#include <fmt/format.h>

#include "stim/base/error.hpp"

namespace stim::detail {

inline void check_scale(double scale) {
    if (!(scale >= 1. / 64 && scale <= 64)) throw InvalidParams("scale", fmt::format("{}", scale), "1/64..64");
}

}  // namespace stim::detail
