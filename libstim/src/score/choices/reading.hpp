// What a reply to a question with options answers.
#pragma once

#include <string_view>

#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/thinking.hpp"
#include "stim/base/json.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

struct ChoiceReading {
    Cause cause = Cause::unstated;
    Grade grade = Grade::none;
    Json value = nullptr;  ///< in the form of the question's answer; null if nothing was read
    Extent at{};           ///< in the clean text
    std::string_view rule{};
};

/// `text` is a clean reply.
ChoiceReading read_answer(std::string_view text, const ChoiceQuestion& question, const Options& options);
/// A few words for people.
std::string_view explain_cause(Cause cause);
/// The beginning and the end of a long reply: answers stand there.
Spoken shortened(const Spoken& spoken);

}  // namespace stim::score
