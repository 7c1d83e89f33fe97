// Judging replies to questions with options, to yes/no questions and to questions for a number.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim {

enum class QuestionKind { choice, boolean, number, multiple };
/// Throws InvalidParams for an unknown name.
QuestionKind question_kind_of(std::string_view name);

/// `exact`: the whole reply is a letter or an option. `in`: the reply holds exactly one of them. `rules`: the one that
/// the reply commits to (docs/questions.md).
enum class ChoiceMatcher { exact, in, rules };
std::string_view name_of(ChoiceMatcher matcher);  ///< exact, in, template
/// Throws InvalidParams for an unknown name.
ChoiceMatcher choice_matcher_of(std::string_view name);

struct ChoiceQuestion {
    QuestionKind kind = QuestionKind::choice;
    std::vector<std::string> options;  ///< texts of A, B ...; of a boolean other words for yes and no, if any
    Json answer;                       ///< a letter, "yes" or "no", an integer, or an array of letters
    std::string text{};                ///< what is asked, where it is known: replies may say its words again
    std::array<std::vector<std::string>, 2> truths{};  ///< of a boolean: words of the prompt's language for yes, and for no
};

/// The verdict's value is of the answer's form; letters of several answers are sorted. `multiple` is read by `rules` alone.
/// Throws InvalidParams where the question is malformed.
Verdict match_choice(std::string_view reply, const ChoiceQuestion& question, ChoiceMatcher matcher);

}  // namespace stim
