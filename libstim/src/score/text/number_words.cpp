// Numbers in digits or words, and the signs that belong to them.
#include "libstim/src/score/text/number_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

namespace {

constexpr std::array<std::string_view, 20> units{
    "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
    "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 8> tens{"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
constexpr WordFilter number_words = [] {
    WordFilter out;
    for (const std::string_view word : units) out.add(word);
    for (const std::string_view word : tens) out.add(word);
    return out;
}();

// The word at `at`.
std::string_view letters_at(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t stop = at;
    while (stop < end && is_word(text[stop])) ++stop;
    return text.substr(at, stop - at);
}

std::size_t skip_joint(std::string_view text, std::size_t at, std::size_t end) {
    if (at < end && text[at] == '-') return at + 1;
    while (at < end && is_blank(text[at])) ++at;
    return at;
}

// What the word at `at` says of units and tens alone.
std::optional<Number> word_number(std::string_view text, std::size_t at, std::size_t end) {
    const std::string_view word = letters_at(text, at, end);
    if (!number_words.passes(word)) return std::nullopt;
    for (std::size_t i = 0; i < units.size(); ++i)
        if (word == units[i]) return Number{static_cast<std::int64_t>(i), at + word.size(), false};
    for (std::size_t i = 0; i < tens.size(); ++i)
        if (word == tens[i]) return Number{static_cast<std::int64_t>(i + 2) * 10, at + word.size(), false};
    return std::nullopt;
}

std::optional<Number> below_hundred(std::string_view text, std::size_t at, std::size_t end) {
    const auto first = word_number(text, at, end);
    if (!first || first->value < 20) return first;
    const auto unit = word_number(text, skip_joint(text, first->end, end), end);
    const bool joins = unit && unit->value >= 1 && unit->value <= 9;
    return joins ? Number{first->value + unit->value, unit->end, false} : first;
}

constexpr std::size_t most_digits = 18;

std::optional<Number> digits_at(std::string_view text, std::size_t at, std::size_t end) {
    Number out{0, at, true};
    while (out.end < end && is_digit(text[out.end])) {
        if (out.end - at >= most_digits) return std::nullopt;
        out.value = out.value * 10 + (text[out.end++] - '0');
    }
    return out;
}

// Where three digits end behind a comma that groups them; else `at`.
std::size_t group_end(std::string_view text, std::size_t at, std::size_t end) {
    if (at + 4 > end || text[at] != ',' || !is_digit(text[at + 1]) || !is_digit(text[at + 2]) || !is_digit(text[at + 3]))
        return at;
    return at + 4 < end && is_digit(text[at + 4]) ? at : at + 4;
}

// "hundred", "hundred and five" behind a unit.
Number with_hundreds(std::string_view text, Number n, std::size_t end) {
    const std::size_t next = skip_joint(text, n.end, end);
    if (n.value < 1 || n.value > 9 || letters_at(text, next, end) != "hundred") return n;
    n = {n.value * 100, next + 7, false};
    std::size_t rest = skip_joint(text, n.end, end);
    if (letters_at(text, rest, end) == "and") rest = skip_joint(text, rest + 3, end);
    if (const auto more = below_hundred(text, rest, end)) return {n.value + more->value, more->end, false};
    return n;
}

// The value of a Chinese numeral up to ten at `at`; -1 for other signs.
int han_digit(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 13> signs{"零", "一", "二", "三", "四", "五", "六",
                                                     "七", "八", "九", "十", "两", "〇"};
    constexpr unsigned char lowest = 0xe3;  // the first byte of the signs
    const bool may_be = at < text.size() && static_cast<unsigned char>(text[at]) >= lowest;
    const auto found = may_be ? std::find(signs.begin(), signs.end(), text.substr(at, 3)) : signs.end();
    if (found == signs.end()) return -1;
    const int value = static_cast<int>(found - signs.begin());
    return value == 11 ? 2 : value == 12 ? 0 : value;
}

}  // namespace

std::optional<Number> han_number_at(std::string_view text, std::size_t at, std::size_t end) {
    constexpr std::size_t length = 3;  // bytes of a sign
    text = text.substr(0, end);
    const int first = han_digit(text, at);
    if (first < 0) return std::nullopt;
    const bool tens = first > 0 && first < 10 && han_digit(text, at + length) == 10;
    const std::size_t behind = at + (tens ? 2 : 1) * length;
    if (!tens && first != 10) return Number{first, behind, false};
    const int unit = han_digit(text, behind);
    const bool adds = unit > 0 && unit < 10;
    return Number{10 * (tens ? first : 1) + (adds ? unit : 0), behind + (adds ? length : 0), false};
}

std::string_view number_word(std::string_view digits) {
    if (digits.empty() || digits.size() > 2 || !std::all_of(digits.begin(), digits.end(), is_digit) ||
        (digits.size() > 1 && digits[0] == '0'))
        return {};
    const auto value =
        static_cast<std::size_t>(digits.size() == 1 ? digits[0] - '0' : 10 * (digits[0] - '0') + digits[1] - '0');
    return value < units.size() ? units[value] : value == 20 ? tens[0] : std::string_view{};
}

std::optional<Number> number_at(std::string_view text, std::size_t at, std::size_t end) {
    if (at >= end) return std::nullopt;
    if (is_digit(text[at])) return digits_at(text, at, end);
    if (!begins_number(text[at])) return std::nullopt;
    const auto n = below_hundred(text, at, end);
    return n ? std::optional(with_hundreds(text, *n, end)) : std::nullopt;
}

std::optional<Number> grouped_number_at(std::string_view text, std::size_t at, std::size_t end) {
    auto out = number_at(text, at, end);
    if (!out || !out->digits || out->end - at > 3 || (text[at] == '0')) return out;
    for (std::size_t next = group_end(text, out->end, end); next != out->end && next - at <= most_digits;
         next = group_end(text, out->end, end)) {
        for (std::size_t i = out->end + 1; i < next; ++i) out->value = out->value * 10 + (text[i] - '0');
        out->end = next;
    }
    return out;
}

namespace {

// ".5" at `at`; zero without decimals.
Decimal decimals_at(std::string_view text, std::size_t at, std::size_t end) {
    constexpr double least = 1e18;  // digits behind tell nothing
    double part = 0, scale = 1;
    if (at + 1 >= end || text[at] != '.' || !is_digit(text[at + 1])) return {0, at};
    for (++at; at < end && is_digit(text[at]); ++at) {
        if (scale >= least) continue;
        part = 10 * part + (text[at] - '0');
        scale *= 10;
    }
    return {part / scale, at};
}

// "1,250" or digits of any length at `at`; zero without any.
Decimal whole_part(std::string_view text, std::size_t at, std::size_t end) {
    if (const auto grouped = at < end && is_digit(text[at]) ? grouped_number_at(text, at, end) : std::nullopt)
        return {static_cast<double>(grouped->value), grouped->end};
    Decimal out{0, at};
    for (; out.end < end && is_digit(text[out.end]); ++out.end) out.value = 10 * out.value + (text[out.end] - '0');
    return out;
}

// Ten to the power that "e20" at `at` tells, up to 300.
Decimal power_at(std::string_view text, std::size_t at, std::size_t end) {
    if (at >= end || lower(text[at]) != 'e') return {1, at};
    const bool negative = at + 1 < end && text[at + 1] == '-';
    std::size_t i = at + 1 + (negative || (at + 1 < end && text[at + 1] == '+'));
    const std::size_t digits = i;
    int exponent = 0;
    for (; i < end && is_digit(text[i]) && i - digits < 3; ++i) exponent = 10 * exponent + (text[i] - '0');
    if (i == digits || exponent > 300 || (i < end && is_word(text[i]))) return {1, at};
    return {std::pow(10.0, negative ? -exponent : exponent), i};
}

}  // namespace

std::optional<Decimal> decimal_at(std::string_view text, std::size_t at, std::size_t end) {
    const bool negative = at < end && text[at] == '-';
    if (negative || (at < end && text[at] == '+')) ++at;
    const Decimal whole = whole_part(text, at, end), decimals = decimals_at(text, whole.end, end);
    if (decimals.end == at) return std::nullopt;
    const Decimal power = power_at(text, decimals.end, end);
    const double value = (whole.value + decimals.value) * power.value;
    return Decimal{negative ? -value : value, power.end};
}

namespace {

bool ends_operand(char c) { return is_word(c) || c == ')' || c == ']' || c == '.' || c == '%'; }

// The last sign or letter before `at`, blanks left out; a blank where there is none.
char before(std::string_view text, std::size_t at) {
    while (at > 0 && text[at - 1] == ' ') --at;
    return at > 0 ? text[at - 1] : ' ';
}

bool is_digit_behind(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ') ++at;
    return at < text.size() && is_digit(text[at]);
}

// Whether what is subtracted from stands before `at`: "20 minus 5", "five minus two".
bool follows_number(std::string_view text, std::size_t at) {
    while (at > 0 && text[at - 1] == ' ') --at;
    const std::size_t end = at;
    while (at > 0 && is_word(text[at - 1])) --at;
    return number_at(lowered(text.substr(at, end - at)), 0, end - at).has_value();
}

// Puts the sign in front of the number behind the word [begin, end), where one follows.
void put_sign(std::string& text, std::size_t begin, std::size_t end) {
    std::size_t at = end;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at >= text.size() || at == end ||
        !number_at(lowered(std::string_view(text).substr(at, 20)), 0, std::min<std::size_t>(20, text.size() - at)))
        return;
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(at), ' ');
    text[at - 1] = '-';
}

void replace_word(std::string& text, std::string_view rest) {
    const std::size_t length = rest.size() + 1;
    for (std::size_t at = text.find(rest); at != std::string::npos; at = text.find(rest, at + 1)) {
        const bool whole = at > 0 &&
                           (text[at - 1] == 'm' || text[at - 1] == 'M' || text[at - 1] == 'n' || text[at - 1] == 'N') &&
                           (at < 2 || !is_word(text[at - 2]));
        if (whole && !follows_number(text, at - 1)) put_sign(text, at - 1, at - 1 + length);
    }
}

}  // namespace

bool is_minus(std::string_view text, std::size_t at) {
    const bool number =
        at + 1 < text.size() && (is_digit(text[at + 1]) || (text[at + 1] == '.' && is_digit_behind(text, at + 2)));
    if (!number) return false;
    if (at == 0 || (text[at - 1] != ' ' && !ends_operand(text[at - 1]) && text[at - 1] != '-')) return true;
    return text[at - 1] == ' ' && !is_digit(before(text, at)) && before(text, at) != ')';
}

std::string with_minus_signs(std::string_view text) {
    std::string out(text);
    replace_word(out, "inus");
    replace_word(out, "egative");
    return out;
}

}  // namespace stim::score
