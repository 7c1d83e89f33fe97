// Sentences that say a question for a number again, or that name their number the answer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace stim::score
