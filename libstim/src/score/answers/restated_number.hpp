// Sentences that say a question for a number again, or that name their number the answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// "The recipe has 8 steps" for "How many steps are in the recipe?": all of the question's words that say something, and none
/// besides. Knows nothing where there is no question mark.
class RestatedNumber {
public:
    /// Of the question in lower case.
    explicit RestatedNumber(std::string_view question);
    bool said_in(const Page& text, Extent e) const;

private:
    bool asks(std::string_view word) const;

    std::vector<std::string> due_{};    // stems
    std::vector<std::string> units_{};  // the same of words that a sign can stand for
};

/// "The answer is 14."
bool names_answer(const Page& text, Extent e);
/// "There are 3", "a total of 3": right before a number.
bool follows_head(const Page& text, const SaidNumber& one, std::size_t floor);
/// Whether a sentence tells of another place or thing than the one that ends the question: "in Rome" for "in Oslo".
bool tells_of_elsewhere(const Page& text, Extent e, std::string_view question);
/// "The bus has 20 seats", where its passengers are asked for.
bool has_others(const Page& text, Extent number, Extent e, std::string_view question);
/// Whether a number counts things that are only seen, or that the question gives: "a photo of two men".
bool shows_things(const Page& text, Extent number, Extent e, std::string_view question);
/// "2 of them", "2 of the 5": counts among what was counted before.
bool counts_among(const Page& text, const SaidNumber& one, std::size_t end);
/// "Another 2", "2 more": adds to what was counted before.
bool adds_up(const Page& text, const SaidNumber& one, Extent e);

}  // namespace stim::score
