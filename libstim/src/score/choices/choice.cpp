#include "stim/score/choices/choice.hpp"

#include <fmt/format.h>

#include <set>

#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/rules.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {
namespace {

using namespace score;

bool is_letter_of(std::string_view text, const ChoiceQuestion& question) {
    return text.size() == 1 && text[0] >= 'A' && static_cast<std::size_t>(text[0] - 'A') < question.options.size();
}

void check_letters(const ChoiceQuestion& question) {
    const Json& answer = question.answer;
    bool fits = answer.is_array() && !answer.as_array().empty();
    if (fits)
        for (const Json& one : answer.as_array()) fits = fits && one.is_string() && is_letter_of(one.as_string(), question);
    if (!fits) throw InvalidParams("answer", answer.dump().substr(0, 60), "an array of letters of options");
}

void check(const ChoiceQuestion& question) {
    const Json& answer = question.answer;
    if (question.kind == QuestionKind::number) {
        if (!answer.is_int()) throw InvalidParams("answer", answer.dump().substr(0, 60), "an integer");
        return;
    }
    if (question.kind == QuestionKind::multiple) return check_letters(question);
    const std::string text = answer.is_string() ? answer.as_string() : "";
    if (question.kind == QuestionKind::boolean) {
        if (text != "yes" && text != "no") throw InvalidParams("answer", answer.dump().substr(0, 60), "\"yes\", \"no\"");
    } else if (!is_letter_of(text, question)) {
        throw InvalidParams("answer", answer.dump().substr(0, 60), "the letter of an option");
    }
}

// Letters of several answers may stand in any order.
bool is_right(const Json& value, const Json& answer) {
    if (!answer.is_array() || !value.is_array()) return value == answer;
    std::set<std::string> due;
    for (const Json& one : answer.as_array()) due.insert(one.as_string());
    return value == Json(Json::Array(due.begin(), due.end()));
}

Verdict make_verdict(Cause cause, ChoiceMatcher matcher, std::string_view rule = {}, Json value = nullptr, bool right = false) {
    Verdict out = unread(cause, name_of(matcher));
    if (cause == Cause::answered) out.outcome = right ? Outcome::correct : Outcome::wrong;
    if (cause == Cause::answered) out.reason = right ? "equals the answer" : "differs from the answer";
    if (!rule.empty()) out.reason = fmt::format("{}: {}", rule, out.reason);
    out.value = std::move(value);
    return out;
}

OptionReading read_part(std::string_view text, const ChoiceQuestion& question, const Options& options) {
    const ReplyPage page(text, question.text, options);
    return question.kind == QuestionKind::multiple ? read_several(page) : read_one(page);
}

// What comes before a question that the reply goes on with, else all of it.
OptionReading read_text(std::string_view text, const ChoiceQuestion& question, const Options& options) {
    const std::string own =
        without_echo(text, question.text, options, question.kind == QuestionKind::multiple ? options.size() : 2);
    const std::size_t end = next_question(own);
    const OptionReading first =
        end < own.size() ? read_part(std::string_view(own).substr(0, end), question, options) : OptionReading{};
    return first.chosen() ? first : read_part(own, question, options);
}

Json value_of(const OptionReading& reading, QuestionKind kind, const Options& options) {
    Json::Array all;
    for (std::size_t i = 0; i < options.size(); ++i)
        if (reading.options >> i & 1u) all.push_back(options.value(i));
    return !reading.chosen() ? Json() : kind == QuestionKind::multiple ? Json(std::move(all)) : all.at(0);
}

Verdict read_by_rules(const Clean& clean, const ChoiceQuestion& question, const Options& options) {
    const OptionReading reading = read_text(clean.chars(), question, options);
    const Json value = value_of(reading, question.kind, options);
    Verdict out = make_verdict(reading.cause, ChoiceMatcher::rules, reading.rule, value, is_right(value, question.answer));
    out.grade = reading.grade;
    if (reading.at.end > reading.at.begin) out.span = clean.origin(reading.at.begin, reading.at.end);
    return out;
}

Verdict read_plainly(std::string_view text, const ChoiceQuestion& question, const Options& options, ChoiceMatcher matcher) {
    const auto option = matcher == ChoiceMatcher::exact ? exact_option(text, options) : option_in(text, options);
    if (!option) return make_verdict(Cause::wrong_form, matcher);
    const Json value = options.value(*option);
    Verdict out = make_verdict(Cause::answered, matcher, name_of(matcher), value, value == question.answer);
    out.grade = Grade::stated;
    return out;
}

Verdict read_number(std::string_view reply, const ChoiceQuestion& question, ChoiceMatcher matcher) {
    static const AnswerSpec spec{AnswerClass::integer, AnswerType::single, "ANSWER: x", {}};
    Verdict out = judge_answer(reply, spec, question.answer, {}, Mode::lenient, question.text);
    out.matcher = name_of(matcher);
    return out;
}

}  // namespace

QuestionKind question_kind_of(std::string_view name) {
    if (name == "choice") return QuestionKind::choice;
    if (name == "boolean") return QuestionKind::boolean;
    if (name == "number") return QuestionKind::number;
    if (name == "multiple") return QuestionKind::multiple;
    throw InvalidParams("kind", fmt::format("'{}'", name.substr(0, 60)), "'choice', 'boolean', 'number', 'multiple'");
}

std::string_view name_of(ChoiceMatcher matcher) {
    return matcher == ChoiceMatcher::exact ? "exact" : matcher == ChoiceMatcher::in ? "in" : "template";
}

ChoiceMatcher choice_matcher_of(std::string_view name) {
    for (const ChoiceMatcher matcher : {ChoiceMatcher::exact, ChoiceMatcher::in, ChoiceMatcher::rules})
        if (name_of(matcher) == name) return matcher;
    throw InvalidParams("matcher", fmt::format("'{}'", name.substr(0, 60)), "'exact', 'in', 'template'");
}

Verdict match_choice(std::string_view reply, const ChoiceQuestion& question, ChoiceMatcher matcher) {
    check(question);
    if (question.kind == QuestionKind::number) return read_number(reply, question, matcher);
    if (question.kind == QuestionKind::multiple && matcher != ChoiceMatcher::rules)
        throw InvalidParams("matcher", fmt::format("'{}'", name_of(matcher)), "'template' for several answers");
    const Options options(question);
    if (reply.size() > longest_reply) return make_verdict(Cause::wrong_form, matcher);
    const Spoken spoken = read_parts(reply);
    const Clean clean(reply, spoken, Case::keep, {});
    const std::string& text = clean.chars();
    if (std::none_of(text.begin(), text.end(), is_word))
        return make_verdict(spoken.thought ? Cause::only_thinking : Cause::empty, matcher);
    if (matcher == ChoiceMatcher::rules) return read_by_rules(clean, question, options);
    Verdict out = read_plainly(text, question, options, matcher);
    if (out.value.is_null() && refuses(ReplyPage(text, {}, options))) return make_verdict(Cause::refusal, matcher);
    return out;
}

}  // namespace stim
