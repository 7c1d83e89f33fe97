// Signs of numbers: which minus belongs to a number, and which signs of arithmetic stand in a text.
#pragma once

#include <string>
#include <string_view>

namespace stim::score {

/// Whether the minus at `at` makes the digits behind it negative; behind a word or a number it joins or subtracts.
bool is_minus(std::string_view text, std::size_t at);
/// Whether the digits at `at` stand behind such a minus.
inline bool is_negative(std::string_view text, std::size_t at) { return at > 0 && text[at - 1] == '-' && is_minus(text, at - 1); }
/// "minus 5" and "negative 5" as "-5", blanks in front: nothing moves.
std::string with_minus_signs(std::string_view text);
/// "72 cm^2" as "72 cm  ": nothing moves.
std::string without_powers_of_units(std::string_view text);
/// The signs of arithmetic at the numbers of a text, in order: "4 + 3 = 7" has "+=", "-5" has "~". Other texts have none.
std::string signs_of(std::string_view text);

}  // namespace stim::score
