// Where a reply commits to an option of its question.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/words.hpp"

namespace stim::score {

/// A place where the reply commits to an option; `option` beyond the options is a letter that none has.
struct Commitment {
    Commitment(int rank_, std::size_t option_, Extent at, bool clashes_ = false)
        : begin(static_cast<std::uint32_t>(at.begin)),
          end(static_cast<std::uint32_t>(at.end)),
          option(static_cast<std::uint8_t>(option_)),
          rank(static_cast<std::uint8_t>(rank_)),
          clashes(clashes_) {}

    std::uint32_t begin, end;
    std::uint8_t option;
    std::uint8_t rank;  ///< 1 boxed, "final answer", an answer line; 2 a phrase; 3 a whole line
    bool clashes;       ///< letter and text disagree
};
using Commitments = std::vector<Commitment>;

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
        return options.lettered() ? letter_at(text, at, end) : std::nullopt;
    }
    /// Whether nothing but brackets and punctuation stands behind a letter.
    bool stands_alone(const Letter& letter, std::size_t end) const;
    /// "A row": an article; "I see": a pronoun.
    bool is_article(const Letter& letter, std::size_t end) const;
};

/// Whether the words before `at` in its sentence leave what follows a statement.
bool states(Page::Force& force, std::size_t at);
Page::Force force_from(const Page& page, std::size_t begin);

class Decider;
/// Adds all commitments to `out`, in the order of the text, until it is settled.
void find_commitments(const Said& said, Decider& out);

/// How much of a line an answer takes.
enum class LineRead { nothing, beginning, whole };
/// Adds what a line commits to: an option, or the letter that it begins with and the option's text.
LineRead add_whole_line(const Said& said, std::size_t begin, std::size_t end, const std::optional<Letter>& letter, int rank,
                        Commitments& out);
/// "Yes, there is": the first word decides if nothing in its sentence doubts it or says the other one.
bool add_truth(const Said& said, std::size_t begin, std::size_t end, int rank, Commitments& out);
/// "B. Its text": a letter with the beginning of what stands behind it being its own text.
bool add_leading_letter(const Said& said, const Letter& letter, std::size_t end, int rank, Commitments& out);

}  // namespace stim::score
