// The prompt, where a reply says it again.
#pragma once

#include <string>
#include <string_view>

#include "libstim/src/score/choices/options.hpp"

namespace stim::score {

/// Blanks for what repeats the question, and for `least` lines or more in a row that repeat its options: nothing moves.
std::string without_echo(std::string_view text, std::string_view question, const Options& options, std::size_t least);
/// Where a reply goes on with another question behind its answer; the text's end where it does not.
std::size_t next_question(std::string_view text);

}  // namespace stim::score
