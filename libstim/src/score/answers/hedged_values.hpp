// What decides that a reply hedges about a value: words of doubt, denial or a condition in a stretch of it.
#pragma once

#include "libstim/src/score/answers/read.hpp"

namespace stim::score {

/// Words that spoil a statement.
inline constexpr Phrases spoiling =
    Phrase::doubt | Phrase::condition | Phrase::refusal | Phrase::report | Phrase::negation | Phrase::rejection;
/// The cause that words of doubt, denial or a condition give; `answered` without any.
Cause cause_of(Phrases phrases);
/// What a line above that introduces the answer says against it: one that ends with a colon or "or", or of a word or two.
Cause cause_of_introduction(const Page& text, Extent line);

}  // namespace stim::score
