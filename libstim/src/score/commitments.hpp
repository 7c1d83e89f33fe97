// Where a reply commits to an option of its question.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "options.hpp"
#include "words.hpp"

namespace stim::score {

/// A place where the reply commits to an option; `option` beyond the options is a letter that none has.
struct Commitment {
    std::uint32_t begin = 0, end = 0;
    std::uint8_t option = 0;
    std::uint8_t rank = 3;  ///< 1 boxed, "final answer", an answer line; 2 a phrase; 3 a whole line
    bool clashes = false;   ///< letter and text disagree
};
inline Commitment commitment(int rank, std::size_t option, Extent at, bool clashes = false) {
    return {static_cast<std::uint32_t>(at.begin), static_cast<std::uint32_t>(at.end), static_cast<std::uint8_t>(option),
            static_cast<std::uint8_t>(rank), clashes};
}

/// A single letter that names an option: its place, brackets left out.
struct Letter {
    std::size_t option = 0;
    Extent at{};
    bool lower = false, enclosed = false;
};
/// At `at`, brackets, quotes and boxes passed over.
std::optional<Letter> letter_at(std::string_view text, std::size_t at, std::size_t end);

inline bool encloses(char c) { return is_blank(c) || c == '(' || c == '[' || c == '{' || c == '"' || c == '\''; }
inline bool closes(char c) { return is_blank(c) || c == ')' || c == ']' || c == '}' || c == '"' || c == '\''; }

/// What is searched, and for what.
struct Said {
    std::string_view text;  ///< keeps its case
    const Page& page;       ///< the same in lower case
    const Options& options;

    std::string_view word(std::size_t at, std::size_t end) const {
        return at < end && is_word(page[at]) ? word_at(page, at, end) : std::string_view{};
    }
    std::size_t skip(std::size_t at, std::size_t end) const {
        while (at < end && text[at] == ' ') ++at;
        return at;
    }
    /// A letter at `at`, if options have letters.
    std::optional<Letter> letter(std::size_t at, std::size_t end) const;
    /// Whether nothing but brackets and punctuation stands behind a letter.
    bool stands_alone(const Letter& letter, std::size_t end) const;
    /// "A row": an article; "I see": a pronoun.
    bool is_article(const Letter& letter, std::size_t end) const;
};

/// Whether the words before `at` in its sentence leave what follows a statement.
bool states(Page::Force& force, std::size_t at);
Page::Force force_from(const Page& page, std::size_t begin);

/// Adds all commitments to `out`, in the order of the text, until it is settled.
class Decider;
void find_commitments(const Said& said, Decider& out);

/// A whole line that is an option, or the letter that it begins with and the option's text.
std::optional<Commitment> whole_line(const Said& said, Extent line, const std::optional<Letter>& letter, int rank);
/// "Yes, there is": the first word decides if the other one does not occur and nothing doubts.
std::optional<Commitment> truth(const Said& said, Extent e, int rank);

}  // namespace stim::score
