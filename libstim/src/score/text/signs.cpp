#include "libstim/src/score/text/signs.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

// How a minus that belongs to a number stands in the signs of a text.
constexpr char negative_sign = '~';

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
        const bool whole = at > 0 && (text[at - 1] == 'm' || text[at - 1] == 'M' || text[at - 1] == 'n' || text[at - 1] == 'N') &&
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

std::string without_powers_of_units(std::string_view text) {
    static constexpr WordList units{"mm", "cm", "dm", "m", "km", "ft", "in", "yd", "mi"};
    std::string out(text);
    const auto place = [&](std::size_t i) { return out.begin() + static_cast<std::ptrdiff_t>(std::min(i, out.size())); };
    for (std::size_t at = out.find('^'); at != std::string::npos; at = out.find('^', at + 1)) {
        std::size_t begin = at;
        while (begin > 0 && is_latin(out[begin - 1])) --begin;
        if (!units.holds(std::string_view(out).substr(begin, at - begin)) || (begin > 0 && is_word(out[begin - 1]))) continue;
        const std::size_t digit = at + 1 + (out.substr(at + 1, 1) == "{");
        const std::size_t end = digit + 1 + (digit > at + 1);
        if (digit < out.size() && (out[digit] == '2' || out[digit] == '3') && (end >= out.size() || !is_word(out[end])))
            std::fill(place(at), place(end), ' ');
    }
    return out;
}

std::string signs_of(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (!is_one_of(c, "+-*/^=<>")) continue;
        if (c == '-' && is_minus(text, at))
            out += negative_sign;
        else if (is_digit_behind(text, at + 1) && (is_digit(before(text, at)) || before(text, at) == ')'))
            out += c;
    }
    return out;
}

}  // namespace stim::score
