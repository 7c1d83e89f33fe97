// Lines of a reply that repeat the question or its options.
#pragma once

#include <string>

#include "libstim/src/score/choices/options.hpp"
#include "stim/score/choices/choice.hpp"

namespace stim::score {

/// The text with blanks for "Q: ... A:" and for the lines that repeat the options: two of them or more; where several may be
/// the answer, all.
std::string without_echo(const std::string& text, const Options& options, QuestionKind kind);

}  // namespace stim::score
