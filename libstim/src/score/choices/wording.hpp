// Whether the words of a pattern stand in a text: both in lower case, the pattern with single blanks between its words.
#pragma once

#include <cstddef>
#include <string_view>

namespace stim::score {

/// Behind the few signs between two words; the end of the text if there are none, or if a line or a question ends there.
std::size_t behind_signs(std::string_view text, std::size_t at);
/// Where the words of a pattern end if they stand at `at`; else 0. Signs inside a number must be the same.
std::size_t words_end(std::string_view text, std::size_t at, std::string_view pattern);
/// The same where one adverb, or another article, may stand between the words: "is clearly on a leash".
std::size_t loose_end(std::string_view text, std::size_t at, std::string_view pattern);

}  // namespace stim::score
