#include "stim/score/judge.hpp"

#include <array>
#include <string>
#include <string_view>

#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {
namespace {

using namespace score;

// The answer lines of both truths, the first for true: "YES or NO", "ANSWER: same or ANSWER: different".
std::array<std::string, 2> truth_lines(const std::string& format) {
    const std::size_t joint = format.find(" or ");
    return {format.substr(0, joint), joint == npos ? format : format.substr(joint + 4)};
}

std::string last_word(const std::string& line) {
    const auto words = words_of(line);
    return words.empty() ? "" : words.back();
}

// What the class asks: the gold is a letter and the vocabulary has the options, or it is a truth and the format tells its words.
ChoiceQuestion question_of(const AnswerSpec& spec, const Json& gold, const Dialect& dialect) {
    if (spec.answer_class == AnswerClass::choice) return {QuestionKind::choice, spec.vocabulary, gold};
    if (!gold.is_bool()) throw InvalidParams("answer", gold.dump().substr(0, 80), "true or false");
    const auto lines = truth_lines(spec.format);
    ChoiceQuestion out{QuestionKind::boolean, {last_word(lines[0]), last_word(lines[1])}, gold == Json(true) ? "yes" : "no"};
    for (const auto& [other, word] : dialect.synonyms)
        if (word == "yes" || word == "no") out.truths[word == "yes" ? 0 : 1].push_back(other);
    return out;
}

// The answer line that says a value.
std::string line_of(const AnswerSpec& spec, const Json& value) {
    if (value.is_bool()) return truth_lines(spec.format)[value == Json(true) ? 0 : 1];
    return spec.format.substr(0, spec.format.rfind(':') + 1) + value.as_string();  // npos + 1 is 0
}

Verdict judge_choice(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    Verdict loose = match_choice(reply, question_of(spec, gold, dialect), ChoiceMatcher::rules);
    if (spec.answer_class == AnswerClass::boolean && !loose.value.is_null()) loose.value = loose.value == Json("yes");
    if (mode == Mode::lenient || loose.value.is_null()) return loose;
    const Extent line = last_line(reply);
    constexpr std::size_t longest = 1000;  // of an answer line with any blanks
    const std::string_view said = stretch(reply, line);
    const bool literal = said.size() <= longest && plain_line(said) == plain_line(line_of(spec, loose.value));
    Verdict out = literal ? loose : unread(Cause::wrong_form, "strict");
    out.matcher = "strict";
    out.span = line;
    return out;
}

}  // namespace

Verdict judge(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    const bool options = spec.answer_class == AnswerClass::choice || spec.answer_class == AnswerClass::boolean;
    return options ? judge_choice(reply, spec, gold, dialect, mode) : judge_answer(reply, spec, gold, dialect, mode);
}

}  // namespace stim
