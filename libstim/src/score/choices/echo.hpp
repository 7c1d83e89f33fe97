// Lines of a reply that repeat the question's options.
#pragma once

#include <string>

#include "libstim/src/score/choices/options.hpp"

namespace stim::score {

/// The text with blanks for the lines that repeat options, if they repeat `least` or more of them.
std::string without_echo(const std::string& text, const Options& options, std::size_t least);

}  // namespace stim::score
