// What is asked, as parts, and the one function that joins them.
#pragma once

#include <string>
#include <vector>

namespace stim {

/// How to answer: the literal answer line, what its letters stand for, and the words that may stand in it.
struct AnswerForm {
    std::string line = {};
    std::string explanation = {};
    std::vector<std::string> vocabulary = {};
    bool in_text = false;  ///< another part of the prompt states it already
    bool operator==(const AnswerForm&) const = default;
};

/// A part without words is left out of the text.
struct Prompt {
    std::string picture = {};   ///< what is shown
    std::string rule = {};      ///< what counts and what does not, and the question where it is the same for all instances
    std::string question = {};  ///< a sentence that depends on the instance
    std::vector<std::string> options = {};
    AnswerForm form = {};
    bool operator==(const Prompt&) const = default;
};

/// "(A) text", "(B) text" ...
std::vector<std::string> option_lines(const std::vector<std::string>& options);
/// The whole text.
std::string joined(const Prompt& prompt);

}  // namespace stim
