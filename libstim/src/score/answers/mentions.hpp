// Whether a stretch of text speaks of answers at all.
#pragma once

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Whether the stretch holds something that could be (part of) an answer, or a placeholder of the format.
bool mentions_answer(const Page& text, Extent e, const Form& form);
/// Whether it holds an item or number that `value` does not hold.
bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value);

}  // namespace stim::score
