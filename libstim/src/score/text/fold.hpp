// A reply in plain characters.
#pragma once

#include <string_view>

#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"

namespace stim::score {

enum class Case { keep, lower };

/// Decodes UTF-8 (bytes that are none become DEL, a letter of no word) and folds other forms of ASCII characters.
Text fold(std::string_view reply, const Spoken& spoken, Case letters);

/// How many bytes the character at `at` has.
std::size_t utf8_length(std::string_view reply, std::size_t at);

}  // namespace stim::score
