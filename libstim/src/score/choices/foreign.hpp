// Answers in languages other than English, by the table of their phrases.
#pragma once

#include <string_view>

#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/languages.hpp"

namespace stim::score {

/// What the announcing and praising phrases of a language commit to.
Decision decide_in(const languages::Language& language, const Said& said);
/// Whether a sentence denies, doubts, conditions or asks in the language.
bool spoils(const languages::Language& language, std::string_view sentence);

}  // namespace stim::score
