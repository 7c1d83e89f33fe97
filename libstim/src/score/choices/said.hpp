// What is searched for options, and letters that name one.
#pragma once

#include <optional>
#include <string_view>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

inline bool encloses(char c) { return is_blank(c) || c == '(' || c == '[' || c == '{' || c == '"' || c == '\''; }
inline bool closes(char c) { return is_blank(c) || c == ')' || c == ']' || c == '}' || c == '"' || c == '\''; }

/// A single letter that names an option: its place, brackets left out.
struct Letter {
    std::size_t option = 0;
    Extent at{};
    bool lower = false, enclosed = false;
};
/// At `at`, brackets, quotes and boxes passed over.
inline std::optional<Letter> letter_at(std::string_view text, std::size_t at, std::size_t end) {
    bool bracket = false;
    while (at < end && encloses(text[at])) bracket = text[at++] != ' ' || bracket;
    if (at >= end || !is_latin(text[at]) || (at + 1 < end && is_word(text[at + 1]))) return std::nullopt;
    const bool closed = at + 1 < end && closes(text[at + 1]) && text[at + 1] != ' ';
    return Letter{static_cast<std::size_t>(lower(text[at]) - 'a'), {at, at + 1}, !is_upper(text[at]), bracket && closed};
}

/// What is searched, and for what.
struct Said {
    std::string_view text;  ///< keeps its case
    const Page& page;       ///< the same in lower case
    const Options& options;
    const Asked& asked;

    std::string_view word(std::size_t at, std::size_t end) const {
        return at < end && is_word(page[at]) ? word_at(page, at, end) : std::string_view{};
    }
    std::size_t skip(std::size_t at, std::size_t end) const {
        while (at < end && text[at] == ' ') ++at;
        return at;
    }
    /// A letter at `at`, if options have letters.
    std::optional<Letter> letter(std::size_t at, std::size_t end) const {
        auto out = options.lettered() ? letter_at(text, at, end) : std::nullopt;
        if (out && !out->lower) out->option = options.of_letter(text[out->at.begin]);
        return out;
    }
    /// Whether nothing but brackets and punctuation stands behind a letter.
    bool stands_alone(const Letter& letter, std::size_t end) const;
    /// "A row": an article; "I see": a pronoun.
    bool is_article(const Letter& letter, std::size_t end) const;
};

}  // namespace stim::score
