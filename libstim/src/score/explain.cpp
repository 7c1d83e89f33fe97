#include "stim/score/explain.hpp"

#include <string>
#include <string_view>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/echo.hpp"
#include "libstim/src/score/choices/families.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/statements.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"
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

// In a word or two.
std::string stance_of(const Statement& s) {
    if (s.sentence.asks) return "asks";
    if (s.doubts) return "doubts";
    if (s.spoilt) return "states nothing";
    if (s.conclusion != Conclusion::none) return "concludes";
    return s.corrects ? "corrects" : "states";
}

Json sentences_of_choice(const Said& said) {
    Json::Array out;
    for (const Statement& s : statements_of(said)) {
        const Json named = s.named && s.named->option < said.options.size() ? said.options.value(s.named->option) : Json();
        out.push_back(Json::object({{"text", part(said.text, s.sentence.at)}, {"states", named}, {"stance", stance_of(s)}}));
    }
    return out;
}

Json candidates_of(const Said& said) {
    Decider decider(said.page);
    Commitments heard;
    decider.record(heard);
    find_commitments(said, decider);
    Json::Array out;
    for (const Commitment& c : heard) {
        const Json option = c.option < said.options.size() ? said.options.value(c.option) : Json();
        out.push_back(Json::object({{"rule", rule_of(c)}, {"option", option}, {"text", part(said.text, {c.begin, c.end})}}));
    }
    return out;
}

Json plain_sentences(std::string_view text) {
    Json::Array out;
    for (const Sentence& s : sentences_of(text)) out.push_back(Json::object({{"text", part(text, s.at)}}));
    return out;
}

}  // namespace

Json explain_choice(std::string_view reply, const ChoiceQuestion& question) {
    if (question.kind == QuestionKind::number)
        return explain(reply, {AnswerClass::integer, AnswerType::single, "ANSWER: x", {}}, question.answer, {}, Mode::lenient);
    const Options options(question);
    const Spoken spoken = without_thinking(reply);
    const Clean clean(reply, spoken, Case::keep, {});
    const std::string text = without_echo(clean.chars(), options, question.kind);
    const std::string low = lowered(text);
    const Page page(low);
    const Asked asked(question.text, options);
    const Said said{text, page, options, asked};
    return Json::object({{"clean", text}, {"sentences", sentences_of_choice(said)}, {"candidates", candidates_of(said)}});
}

Json explain(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    if (spec.answer_class == AnswerClass::choice) return explain_choice(reply, {QuestionKind::choice, spec.vocabulary, gold});
    const Spoken spoken = without_thinking(reply);
    const Clean clean(reply, spoken, Case::lower, {});
    const Verdict verdict = judge(reply, spec, gold, dialect, mode);
    const std::string found = verdict.span ? part(reply, *verdict.span) : std::string();
    const Json candidate = Json::object({{"rule", verdict.matcher}, {"option", verdict.value}, {"text", found}});
    return Json::object(
        {{"clean", clean.chars()}, {"sentences", plain_sentences(clean.chars())}, {"candidates", Json::Array{candidate}}});
}

}  // namespace stim
