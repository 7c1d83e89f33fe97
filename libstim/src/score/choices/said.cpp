#include "libstim/src/score/choices/said.hpp"

#include <algorithm>
#include <string_view>

#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {

namespace {

// Words that may follow a letter but never an article.
constexpr WordList after_letter{"is", "was", "because", "since", "as",    "and",   "or",    "if",  "unless", "but",    "not",
                                "so", "for", "due",     "seems", "would", "could", "might", "may", "must",   "should", "cannot"};

}  // namespace

bool Said::stands_alone(const Letter& letter, std::size_t end) const {
    const std::string_view rest = text.substr(letter.at.end, end - letter.at.end);
    return std::none_of(rest.begin(), rest.end(), [](char c) { return is_word(c) || c == '?' || c == '/'; });
}

bool Said::is_article(const Letter& letter, std::size_t end) const {
    const char c = text[letter.at.begin];
    if (letter.enclosed || (c != 'A' && c != 'a' && c != 'I' && c != 'i')) return false;
    const std::size_t next = skip(letter.at.end, end);
    if (next < end && text[letter.at.end] == '\'') return true;
    if (next == letter.at.end || next >= end || text[next] < 'a' || text[next] > 'z') return false;
    if (c == 'I' || c == 'i') return word(next, end) != "is" && word(next, end) != "because";
    return !after_letter.holds(word(next, end));
}

}  // namespace stim::score
