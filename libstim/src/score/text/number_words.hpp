// Whole numbers in digits or words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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

}  // namespace stim::score
