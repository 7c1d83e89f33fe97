// Questions with several right options: which of them a reply commits to.
#pragma once

#include <string_view>

#include "libstim/src/score/choices/said.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

struct Several {
    std::size_t options = 0;  ///< a bit each; none: the reply commits to none
    Extent at{};
    std::string_view rule{};
    std::string_view why_not{};
};
Several decide_several(const Said& said);

}  // namespace stim::score
