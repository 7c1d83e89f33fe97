// Whether a sentence tells of a part.
#pragma once

#include <string_view>

namespace stim::score {

/// "In the left half", "each": tells of a part where the question, if it is known, does not ask for that part.
bool tells_of_part(std::string_view said, std::string_view question);

}  // namespace stim::score
