#include "stim/score/choices/choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "libstim/src/score/answers/answer.hpp"
#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/echo.hpp"
#include "libstim/src/score/choices/families.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/plain_matchers.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/several.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"
#include "stim/base/error.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {
namespace {

using namespace score;

Verdict made(Outcome outcome, ChoiceMatcher matcher, std::string_view reason) {
    return {outcome, nullptr, std::nullopt, std::string(name_of(matcher)), std::string(reason)};
}

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

// The stages after the first: commitments, and sentences where there are none.
Decision decide(const Said& said) {
    Decider decider(said.page);
    find_commitments(said, decider);
    const Decision decision = decider.decision();
    if (decider.empty()) return decide_by_sentences(said);
    if (decision.chosen || decision.why_not != taken_back_reason) return decision;
    const Decision told = decide_by_sentences(said);  // "B. Wait, ... So it's D."
    return told.chosen && told.rule == concluding_rule ? told : decision;
}

Verdict unread_by_rules(const Page& page, std::string_view why_not) {
    if (has(page.phrases_in(0, page.size()), Phrase::refusal)) return made(Outcome::no_answer, ChoiceMatcher::rules, "a refusal");
    return made(Outcome::format_error, ChoiceMatcher::rules, why_not);
}

// A verdict with its value; the reason names the rule.
Verdict told(Json value, bool right, std::string_view rule) {
    Verdict out = made(right ? Outcome::correct : Outcome::wrong, ChoiceMatcher::rules, {});
    out.value = std::move(value);
    out.reason = fmt::format("{}: {} the answer", rule, right ? "equals" : "differs from");
    return out;
}

Verdict by_rules(const Clean& clean, const ChoiceQuestion& question, const Options& options) {
    const std::string text = without_echo(clean.chars(), options, question.kind);
    const std::string low = lowered(text);
    const Page page(low);
    const Asked asked(question.text, options);
    const Decision decision = decide({text, page, options, asked});
    if (!decision.chosen) return unread_by_rules(page, decision.why_not);
    const bool known = decision.chosen->option < options.size();
    const Json value = known ? options.value(decision.chosen->option) : Json();
    Verdict out = known ? told(value, value == question.answer, decision.rule)
                        : made(Outcome::format_error, ChoiceMatcher::rules, "a letter that no option has");
    out.span = clean.origin(decision.chosen->begin, decision.chosen->end);
    return out;
}

Json letters_of(std::size_t set, const Options& options) {
    Json::Array out;
    for (std::size_t i = 0; i < options.size(); ++i)
        if (set & (std::size_t{1} << i)) out.push_back(options.value(i));
    return out;
}

std::size_t set_of(const Json& answer) {
    std::size_t out = 0;
    for (const Json& one : answer.as_array()) out |= std::size_t{1} << (one.as_string()[0] - 'A');
    return out;
}

// "A; B; E": no sentences of their own.
std::string with_commas(std::string text) {
    for (std::size_t at = 1; at + 2 < text.size(); ++at)
        if (text[at] == ';' && is_upper(text[at - 1]) && text[at + 1] == ' ' && is_upper(text[at + 2])) text[at] = ',';
    return text;
}

Verdict by_rules_of_several(const Clean& clean, const ChoiceQuestion& question, const Options& options) {
    const std::string text = with_commas(without_echo(clean.chars(), options, question.kind));
    const std::string low = lowered(text);
    const Page page(low);
    const Several found = decide_several({text, page, options, Asked(question.text, options)});
    if (!found.options) return unread_by_rules(page, found.why_not);
    Verdict out = told(letters_of(found.options, options), found.options == set_of(question.answer), found.rule);
    out.span = clean.origin(found.at.begin, found.at.end);
    return out;
}

Verdict of_option(std::optional<std::size_t> option, const ChoiceQuestion& question, const Options& options,
                  ChoiceMatcher matcher) {
    if (!option)
        return made(Outcome::format_error, matcher,
                    matcher == ChoiceMatcher::exact ? "not a letter or an option" : "not exactly one option");
    Verdict out = made(Outcome::wrong, matcher, "differs from the answer");
    out.value = options.value(*option);
    if (out.value == question.answer) out.outcome = Outcome::correct, out.reason = "equals the answer";
    return out;
}

Verdict number(std::string_view reply, const ChoiceQuestion& question, ChoiceMatcher matcher) {
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
    if (question.kind == QuestionKind::number) return number(reply, question, matcher);
    if (question.kind == QuestionKind::multiple && matcher != ChoiceMatcher::rules)
        throw InvalidParams("matcher", fmt::format("'{}'", name_of(matcher)), "'template' for several answers");
    const Options options(question);
    if (reply.size() > longest_reply) return made(Outcome::format_error, matcher, "a reply of more than 256 MiB");
    const Spoken spoken = without_thinking(reply);
    const Clean clean(reply, spoken, Case::keep, {});
    const std::string& text = clean.chars();
    if (std::none_of(text.begin(), text.end(), is_word))
        return made(Outcome::no_answer, matcher, spoken.thought ? "only thinking" : "an empty reply");
    if (question.kind == QuestionKind::multiple) return by_rules_of_several(clean, question, options);
    if (matcher == ChoiceMatcher::rules) return by_rules(clean, question, options);
    Verdict out = of_option(matcher == ChoiceMatcher::exact ? exact_option(text, options) : option_in(text, options), question,
                            options, matcher);
    if (out.outcome != Outcome::format_error) return out;
    const std::string low = lowered(text);
    const Page page(low);
    return has(page.phrases_in(0, page.size()), Phrase::refusal) ? made(Outcome::no_answer, matcher, "a refusal") : out;
}

}  // namespace stim
