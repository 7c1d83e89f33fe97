#include "stim/score/judge.hpp"

#include <string_view>

#include "libstim/src/score/answers/answer.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {
namespace {

using namespace score;

// The options are the vocabulary, the gold is a letter.
Verdict judge_choice(std::string_view reply, const AnswerSpec& spec, const Json& gold, Mode mode) {
    Verdict loose = match_choice(reply, {QuestionKind::choice, spec.vocabulary, gold}, ChoiceMatcher::rules);
    if (mode == Mode::lenient || loose.outcome == Outcome::no_answer || loose.outcome == Outcome::format_error) return loose;
    const Extent line = last_line(reply);
    const std::string due = spec.format.substr(0, spec.format.rfind(':') + 1) + loose.value.as_string();  // npos + 1 is 0
    const bool literal = plain_line(reply.substr(line.begin, line.end - line.begin)) == plain_line(due);
    Verdict out = literal ? loose : unread(Cause::wrong_form, "strict");
    out.matcher = "strict";
    out.span = line;
    return out;
}

}  // namespace

Verdict judge(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    const bool choice = spec.answer_class == AnswerClass::choice && reply.size() <= longest_reply;
    return choice ? judge_choice(reply, spec, gold, mode) : judge_answer(reply, spec, gold, dialect, mode);
}

}  // namespace stim
