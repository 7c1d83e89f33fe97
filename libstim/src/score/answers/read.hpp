// Reads answers out of stretches of clean text. Each function says: a value, nothing of the kind, or spoilt and why.
#pragma once

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

Reading read_integer(const Page& text, Extent e, const Form& form, Tail tail);
Reading read_truth(const Page& text, Extent e, const Form& form);
/// What stands behind key number `key` of a tuple.
Reading read_part(const Page& text, Extent e, const Form& form, std::size_t key, Tail tail);
/// By the form's class; what stands in `e` is the value and nothing before it.
Reading read_answer(const Page& text, Extent e, const Form& form, Tail tail);

}  // namespace stim::score
