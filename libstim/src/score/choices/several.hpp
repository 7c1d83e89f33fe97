// Replies to questions with several right answers.
#pragma once

#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/reading.hpp"

namespace stim::score {

/// The list of options that the reply announces last, or that is all of it.
ChoiceReading read_several(const ReplyPage& page);

}  // namespace stim::score
