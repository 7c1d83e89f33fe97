// What a reply says outside its thinking.
#pragma once

#include <string_view>
#include <vector>

#include "stim/score/text/thinking_marks.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Parts of the reply outside its thinking, in order.
struct Spoken {
    std::vector<Extent> parts;
    bool thought = false;  ///< whether something was left out
};
/// `own` are marks beside those that are known (text/known_marks.hpp).
Spoken without_thinking(std::string_view reply, const ThinkingMarks& own = {});

}  // namespace stim::score
