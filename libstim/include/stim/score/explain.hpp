// How a reply was read, stage by stage, for people.
#pragma once

#include <string_view>

#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/choices/choice.hpp"

namespace stim {

/// {"clean": the text without markup, "sentences": [...], "candidates": [...]}. Each sentence has its "text" and, with options,
/// what it "states" and its "stance"; each candidate its "rule", its "option" and the "text" that it stands in.
Json explain_choice(std::string_view reply, const ChoiceQuestion& question);
/// The same of a free-form reply; its candidate is what the verdict's rule found.
Json explain(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode);

}  // namespace stim
