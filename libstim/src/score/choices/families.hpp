// Replies that commit by no phrase: what their sentences say, by family.
#pragma once

#include <vector>

#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/statements.hpp"

namespace stim::score {

/// What the sentences of a text say, in its language.
std::vector<Statement> statements_of(const Said& said);
/// The family that reads "Therefore, it is C."
inline constexpr std::string_view concluding_rule = "concluding sentence";
/// Reads sentences by one family of rules after the other. Texts of more than `longest_told` characters are left unread.
Decision decide_by_sentences(const Said& said);

}  // namespace stim::score
