// What a way of reading finds.
#pragma once

#include <string_view>

#include "libstim/src/score/answers/reading.hpp"

namespace stim::score {

/// What a way of reading found: a commitment, a reason why there is none, or nothing at all.
struct Finding {
    Reading reading{};
    std::string_view matcher{};
    std::size_t end = 0;  ///< what stands from here on comes after the commitment
};

}  // namespace stim::score
