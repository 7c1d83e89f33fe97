// Numbers in digits or words, and the signs that belong to them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>



namespace stim::score {

/// A whole number in digits or words at `at`; nothing if there is none or it has more than 18 digits.
struct Number {
    std::int64_t value = 0;
    std::size_t end = 0;
    bool digits = false;
};
/// "three" for "3", up to twenty; empty for all other texts.
std::string_view number_word(std::string_view digits);
inline constexpr std::array<bool, 256> number_signs = [] {
    std::array<bool, 256> out{};
    for (const char c : std::string_view("0123456789zotfsenZOTFSEN")) out[static_cast<unsigned char>(c)] = true;
    return out;
}();
inline bool begins_number(char c) { return number_signs[static_cast<unsigned char>(c)]; }
/// A Chinese numeral up to 99.
std::optional<Number> han_number_at(std::string_view text, std::size_t at, std::size_t end);
std::optional<Number> number_at(std::string_view text, std::size_t at, std::size_t end);
/// The same, also with commas between groups of three digits: 12,450.
std::optional<Number> grouped_number_at(std::string_view text, std::size_t at, std::size_t end);

/// "-1,250.5" at `at`: a sign, digits with commas between groups of three, decimals; nothing where none of that stands.
struct Decimal {
    double value = 0;
    std::size_t end = 0;
};
std::optional<Decimal> decimal_at(std::string_view text, std::size_t at, std::size_t end);

/// Whether the minus at `at` makes the digits behind it negative; behind a word or a number it joins or subtracts.
bool is_minus(std::string_view text, std::size_t at);
/// Whether the digits at `at` stand behind such a minus.
inline bool is_negative(std::string_view text, std::size_t at) {
    return at > 0 && text[at - 1] == '-' && is_minus(text, at - 1);
}
/// "minus 5" and "negative 5" as "-5", blanks in front: nothing moves.
std::string with_minus_signs(std::string_view text);
}  // namespace stim::score
