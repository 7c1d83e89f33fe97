#include "stim/score/explain.hpp"

#include <bit>
#include <string>
#include <string_view>

#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/rules.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/choices/choice.hpp"
#include "stim/score/judge.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {
namespace {

using namespace score;

std::string part(std::string_view text, Extent e) { return std::string(text.substr(e.begin, e.end - e.begin)); }

Json option_of(const OptionReading& reading, const ReplyPage& page) {
    return reading.options ? page.options().value(static_cast<std::size_t>(std::countr_zero(reading.options))) : Json();
}

// What the rules make of each sentence on its own.
Json sentences_of_choice(const ReplyPage& page) {
    Json::Array out;
    for (std::size_t i = 0; i < page.sentences().size(); ++i) {
        const Statement& s = page.sentences()[i];
        const OptionReading named = named_in(page, i);
        const Json option = option_of(named, page);
        const std::string stance = s.asks                           ? "asks"
                                   : named.chosen()                 ? "states"
                                   : named.cause == Cause::unstated ? "states nothing"
                                                                    : "doubts";
        out.push_back(Json::object({{"text", part(page.text(), page.extent(s.at))}, {"states", option}, {"stance", stance}}));
    }
    return out;
}

Json candidates_of(const ReplyPage& page) {
    Json::Array out;
    for (const OptionReading& one : readings_of(page)) {
        const Json option = option_of(one, page);
        out.push_back(Json::object({{"rule", one.rule}, {"option", option}, {"text", part(page.text(), one.at)}}));
    }
    return out;
}

Json plain_sentences(std::string_view text) {
    Json::Array out;
    for (const auto& s : sentences_of(text)) out.push_back(Json::object({{"text", part(text, s.at)}}));
    return out;
}

}  // namespace

Json explain_choice(std::string_view reply, const ChoiceQuestion& question) {
    if (question.kind == QuestionKind::number)
        return explain(reply, {AnswerClass::integer, AnswerType::single, "ANSWER: x", {}}, question.answer, {}, Mode::lenient);
    const Options options(question);
    const Spoken spoken = read_parts(reply);
    const Clean clean(reply, spoken, Case::keep, {});
    const std::string text =
        without_echo(clean.chars(), question.text, options, question.kind == QuestionKind::multiple ? options.size() : 2);
    const ReplyPage page(text, question.text, options);
    return Json::object({{"clean", text}, {"sentences", sentences_of_choice(page)}, {"candidates", candidates_of(page)}});
}

Json explain(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    if (spec.answer_class == AnswerClass::choice) return explain_choice(reply, {QuestionKind::choice, spec.vocabulary, gold});
    if (spec.answer_class == AnswerClass::boolean) return explain_choice(reply, {QuestionKind::boolean, {}, "yes"});
    const Spoken spoken = read_parts(reply);
    const Clean clean(reply, spoken, Case::lower, {});
    const Verdict verdict = judge(reply, spec, gold, dialect, mode);
    const std::string found = verdict.span ? part(reply, *verdict.span) : std::string();
    const Json candidate = Json::object({{"rule", verdict.matcher}, {"option", verdict.value}, {"text", found}});
    return Json::object(
        {{"clean", clean.chars()}, {"sentences", plain_sentences(clean.chars())}, {"candidates", Json::Array{candidate}}});
}

}  // namespace stim
