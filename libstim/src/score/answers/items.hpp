// Lists of words, labels, numbers, and yes/no.
#pragma once

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Words, labels, numbers or truths: all of the stretch (Tail::open: up to the end of the sentence).
Reading read_items(const Page& text, Extent e, const Form& form, Tail tail);

}  // namespace stim::score
