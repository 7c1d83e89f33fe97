#include "libstim/src/score/choices/tokens.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// Length of a character that is a word of its own: from U+2E80 on, without Arabic forms; 0 for others.
std::size_t ideograph(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    return lead >= 0xe2 && lead <= 0xed && at + 3 <= text.size() ? 3 : 0;
}

// The "'s" of "the dog's" and "it's".
bool is_possessive(std::string_view text, std::size_t at) {
    return at > 0 && is_letter(text[at - 1]) && at + 1 < text.size() && lower(text[at + 1]) == 's' && text[at] == '\'' &&
           (at + 2 >= text.size() || !is_word(text[at + 2]));
}

std::size_t word_end(std::string_view text, std::size_t at) {
    if (const std::size_t n = ideograph(text, at)) return at + n;
    for (;;) {
        while (at < text.size() && is_letter(text[at]) && !ideograph(text, at)) ++at;
        if (at + 1 >= text.size() || text[at] != '\'' || !is_letter(text[at + 1]) || is_possessive(text, at)) return at;
        ++at;
    }
}

// "1,000", "0.5", "3/4", "10:30": signs between digits belong to the number.
std::size_t number_end(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const bool inner = is_one_of(text[at], ".,:/") && at + 1 < text.size() && is_digit(text[at + 1]);
        if (!is_digit(text[at]) && !inner) break;
        ++at;
    }
    return at;
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> out;
    out.reserve(text.size() / 4 + 8);
    const auto add = [&](std::size_t begin, std::size_t end, TokenKind kind) {
        const bool glued = !out.empty() && out.back().end == begin;
        out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, glued});
        return end;
    };
    for (std::size_t at = 0; at < text.size();) {
        const bool minus = text[at] == '-' && at + 1 < text.size() && is_digit(text[at + 1]) && is_minus(text, at);
        if (text[at] == ' ')
            ++at;
        else if (minus || is_digit(text[at]))
            at = add(at, number_end(text, at + minus), TokenKind::number);
        else if (is_possessive(text, at))
            at = add(at, at + 2, TokenKind::word);
        else if (is_letter(text[at]))
            at = add(at, word_end(text, at), TokenKind::word);
        else
            at = add(at, at + 1, TokenKind::sign);
    }
    return out;
}

bool is_operator(std::string_view text, const Token& token) {
    if (token.kind != TokenKind::sign) return false;
    const char c = text[token.begin];
    if (c == '^') return token.end < text.size() && is_word(text[token.end]);
    if (!is_one_of(c, "-/")) return is_one_of(c, "+=<>*");
    std::size_t next = token.end, last = token.begin;
    while (next < text.size() && text[next] == ' ') ++next;
    while (last > 0 && text[last - 1] == ' ') --last;
    return next < text.size() && is_digit(text[next]) && last > 0 && (is_digit(text[last - 1]) || text[last - 1] == ')');
}

}  // namespace stim::score
