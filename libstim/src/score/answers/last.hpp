// Answers without a key, and what follows a commitment.
#pragma once

#include <string_view>

#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/phrases.hpp"

namespace stim::score {

/// The content of the last LaTeX box; nothing without a box.
Finding find_boxed(const Page& text, const Form& form);
/// Why nothing is read where the last line only numbers an item that never came.
inline constexpr std::string_view broken_off = "a list that breaks off";
/// The last line or block of lines that is an answer.
Finding find_last(const Page& text, const Form& form);
/// What the text behind a commitment does to it: leaves it, corrects it or spoils it.
Finding after(const Page& text, const Form& form, Finding finding);

}  // namespace stim::score
