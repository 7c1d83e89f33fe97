#include <array>

#include "words.hpp"

namespace stim::score {
namespace {

constexpr std::array<std::string_view, 20> units{"zero",    "one",     "two",       "three",    "four",     "five",    "six",
                                                 "seven",   "eight",   "nine",      "ten",      "eleven",   "twelve",  "thirteen",
                                                 "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> tens{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};

// A run of letters at `at`, compared without regard to case.
bool reads(std::string_view text, std::size_t at, std::size_t end, std::string_view word) {
    if (end - at < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (lower(text[at + i]) != word[i]) return false;
    return at + word.size() == end || !is_word(text[at + word.size()]);
}

std::size_t skip_joint(std::string_view text, std::size_t at, std::size_t end) {
    if (at < end && text[at] == '-') return at + 1;
    while (at < end && is_blank(text[at])) ++at;
    return at;
}

std::optional<Number> unit_at(std::string_view text, std::size_t at, std::size_t end, std::size_t low, std::size_t high) {
    for (std::size_t i = low; i < high; ++i)
        if (reads(text, at, end, units[i])) return Number{static_cast<std::int64_t>(i), at + units[i].size(), false};
    return std::nullopt;
}

std::optional<Number> below_hundred(std::string_view text, std::size_t at, std::size_t end) {
    for (std::size_t i = 0; i < tens.size(); ++i) {
        if (!reads(text, at, end, tens[i])) continue;
        Number out{static_cast<std::int64_t>(i + 2) * 10, at + tens[i].size(), false};
        if (const auto unit = unit_at(text, skip_joint(text, out.end, end), end, 1, 10)) out = {out.value + unit->value, unit->end, false};
        return out;
    }
    return unit_at(text, at, end, 0, units.size());
}

std::optional<Number> digits_at(std::string_view text, std::size_t at, std::size_t end) {
    Number out{0, at, true};
    while (out.end < end && is_digit(text[out.end])) {
        if (out.end - at >= 9) return std::nullopt;
        out.value = out.value * 10 + (text[out.end++] - '0');
    }
    return out;
}

// "hundred", "hundred and five" behind a unit.
Number with_hundreds(std::string_view text, Number n, std::size_t end) {
    const std::size_t next = skip_joint(text, n.end, end);
    if (n.value < 1 || n.value > 9 || !reads(text, next, end, "hundred")) return n;
    n = {n.value * 100, next + 7, false};
    std::size_t rest = skip_joint(text, n.end, end);
    if (reads(text, rest, end, "and")) rest = skip_joint(text, rest + 3, end);
    if (const auto more = below_hundred(text, rest, end)) return {n.value + more->value, more->end, false};
    return n;
}

}  // namespace

std::optional<Number> number_at(std::string_view text, std::size_t at, std::size_t end) {
    if (at >= end) return std::nullopt;
    if (is_digit(text[at])) return digits_at(text, at, end);
    if (std::string_view("zotfsentOZTFSEN").find(text[at]) == std::string_view::npos) return std::nullopt;
    const auto n = below_hundred(text, at, end);
    return n ? std::optional(with_hundreds(text, *n, end)) : std::nullopt;
}

}  // namespace stim::score
