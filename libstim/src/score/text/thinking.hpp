// What a reply says outside its thinking.
#pragma once

#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Parts of the reply outside its thinking, in order.
struct Spoken {
    std::vector<Extent> parts;
    bool thought = false;  ///< whether something was left out
};
Spoken without_thinking(std::string_view reply);

}  // namespace stim::score
