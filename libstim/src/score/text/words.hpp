// Words of a text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

/// Words of the alphabet and digits of a text, lower-case, in order.
std::vector<std::string> words_of(std::string_view text);

/// The word at `at`: letters, digits and inner apostrophes; empty if none begins there.
inline std::string_view word_at(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t i = at;
    while (i < end && is_word(text[i])) {
        while (i < end && is_word(text[i])) ++i;
        const bool inner = i + 1 < end && (text[i] == '\'' || text[i] == '-' || text[i] == '.') && is_letter(text[i + 1]) &&
                           is_letter(text[i - 1]);
        if (inner) ++i;
    }
    return text.substr(at, i - at);
}

/// The next word, blanks passed over; empty where a sign stands.
inline std::string_view word_behind(std::string_view text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at < end && is_word(text[at]) ? word_at(text, at, end) : std::string_view{};
}

}  // namespace stim::score
