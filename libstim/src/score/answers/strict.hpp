// The prompt's answer line to the letter.
#pragma once

#include "libstim/src/score/answers/find.hpp"

namespace stim::score {

/// Reads a whole line (of the reply as it came) that has the literal form, the values filled in.
Reading read_strict(std::string_view line, const Form& form);

}  // namespace stim::score
