// The prompt's answer line to the letter.
#pragma once

#include <string>
#include <string_view>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"

namespace stim::score {

/// In lower case, without blanks round commas, colons and brackets: how lines are compared.
std::string plain_line(std::string_view line);
/// Reads a whole line (of the reply as it came) that has the literal form, the values filled in.
Reading read_strict(std::string_view line, const Form& form);

}  // namespace stim::score
