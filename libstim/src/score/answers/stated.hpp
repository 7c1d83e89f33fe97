// Answers that a sentence states: "I count 6 circles.", "There are 3 circles, 1 triangle and 0 squares".
#pragma once

#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/phrases.hpp"

namespace stim::score {

/// What the sentences of the text state; nothing for forms that sentences do not state.
Finding find_stated(const Page& text, const Form& form);

}  // namespace stim::score
