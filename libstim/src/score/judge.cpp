#include "stim/score/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "libstim/src/score/find.hpp"
#include "libstim/src/score/strict.hpp"
#include "libstim/src/score/words.hpp"
#include "stim/base/error.hpp"
#include "stim/score/choice.hpp"

namespace stim {
namespace {

using namespace score;

constexpr std::size_t longest_reply = std::size_t{1} << 28;

bool says_nothing(std::string_view text) { return std::none_of(text.begin(), text.end(), is_word); }

// The ways of reading in order: keys where the format has some, a box, the last line.
Finding commitment(const Page& text, const Form& form) {
    const Keyed keyed = find_keyed(text, form);
    if (!keyed.absent) {
        if (!keyed.finding.reading.ok()) return keyed.finding;
        Finding out = keyed.finding;
        const Finding boxed = form.keys.size() == 1 ? find_boxed(text, form) : Finding{};
        if (boxed.reading.ok() && shaped(form, boxed.reading.value) != shaped(form, out.reading.value))
            return {spoilt("the box and the answer line differ", boxed.reading.at), "box", 0};
        return out;
    }
    if (form.keys.size() > 1) return {};
    Finding boxed = find_boxed(text, form);
    return boxed.reading.kind == Reading::Kind::nothing ? find_last(text, form) : boxed;
}

Verdict verdict(Outcome outcome, std::string_view matcher, std::string_view reason) {
    return {outcome, nullptr, std::nullopt, std::string(matcher), std::string(reason)};
}

Verdict compared(const Form& form, const Reading& reading, const Json& gold, std::string_view matcher) {
    Verdict out;
    out.value = shaped(form, reading.value);
    out.matcher = matcher;
    const bool right = is_right(form, out.value, gold);
    out.outcome = right ? Outcome::correct : Outcome::wrong;
    out.reason = right ? "equals the answer" : "differs from the answer";
    return out;
}

Verdict lenient(std::string_view reply, const Form& form, const Json& gold) {
    const Spoken spoken = without_thinking(reply);
    const Clean text(reply, spoken, Case::lower, form.keys);
    const Page view(text.chars());
    if (says_nothing(view)) return verdict(Outcome::no_answer, "none", spoken.thought ? "only thinking" : "an empty reply");
    const Finding found = after(view, form, commitment(view, form));
    if (found.reading.ok()) {
        Verdict out = compared(form, found.reading, gold, found.matcher);
        out.span = text.origin(found.reading.at.begin, found.reading.at.end);
        return out;
    }
    if (found.reading.spoilt()) {
        Verdict out = verdict(Outcome::format_error, found.matcher, found.reading.reason);
        if (found.reading.at.end > found.reading.at.begin) out.span = text.origin(found.reading.at.begin, found.reading.at.end);
        if (found.matcher != "last line" || !has(view.phrases_in(0, view.size()), Phrase::refusal)) return out;
    }
    if (has(view.phrases_in(0, view.size()), Phrase::refusal)) return verdict(Outcome::no_answer, "none", "a refusal");
    return verdict(Outcome::format_error, "none", "no answer in the form that the prompt asks for");
}

// The last line of what is said, to the letter; and nothing else in the text may make it doubtful.
Verdict strict(std::string_view reply, const Form& form, const Json& gold) {
    Verdict loose = lenient(reply, form, gold);
    if (loose.outcome == Outcome::no_answer) return loose;
    const Spoken spoken = without_thinking(reply);
    const Extent said = spoken.parts.empty() ? Extent{} : spoken.parts.back();
    const std::string_view kept = reply.substr(said.begin, said.end - said.begin);
    const std::size_t last = kept.find_last_not_of(" \t\r\n\v\f");
    const std::size_t end = last == std::string_view::npos ? 0 : last + 1;
    const std::size_t start = kept.substr(0, end).find_last_of("\r\n");
    const std::size_t begin = start == std::string_view::npos ? 0 : start + 1;
    const Reading reading = read_strict(kept.substr(begin, end - begin), form);
    const bool literal = reading.ok();
    if (literal && loose.outcome == Outcome::format_error) return loose;
    const bool same = literal && shaped(form, reading.value) == loose.value;
    Verdict out = same ? compared(form, reading, gold, "strict")
                       : verdict(Outcome::format_error, "strict", literal ? "the text commits to something else" : reading.reason);
    if (end > begin) out.span = Extent{said.begin + begin, said.begin + end};
    return out;
}

// The options are the vocabulary, the gold is a letter.
Verdict judge_choice(std::string_view reply, const AnswerSpec& spec, const Json& gold, Mode mode) {
    Verdict loose = match_choice(reply, {QuestionKind::choice, spec.vocabulary, gold}, ChoiceMatcher::rules);
    if (mode == Mode::lenient || loose.outcome == Outcome::no_answer || loose.outcome == Outcome::format_error) return loose;
    const std::size_t last = reply.find_last_not_of(" \t\r\n\v\f");
    const std::string_view text = reply.substr(0, last + 1);  // something was said: `last` is no npos
    const std::size_t start = text.find_last_of("\r\n");
    const std::size_t begin = start == std::string_view::npos ? 0 : start + 1;
    Verdict out = text.substr(begin) == "ANSWER: " + loose.value.as_string()
                      ? loose
                      : verdict(Outcome::format_error, "strict", "the last line is not the answer line");
    out.matcher = "strict";
    out.span = Extent{begin, text.size()};
    return out;
}

}  // namespace

std::string_view name_of(Outcome outcome) {
    constexpr std::array<std::string_view, 4> names{"correct", "wrong", "format_error", "no_answer"};
    return names[static_cast<std::size_t>(outcome)];
}

Mode mode_of(std::string_view name) {
    if (name == "lenient") return Mode::lenient;
    if (name == "strict") return Mode::strict;
    throw InvalidParams("mode", fmt::format("'{}'", name.substr(0, 60)), "'lenient', 'strict'");
}

Verdict judge(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode) {
    if (spec.answer_class == AnswerClass::choice && reply.size() <= longest_reply) return judge_choice(reply, spec, gold, mode);
    const Form form = form_of(spec, gold, dialect);
    if (reply.size() > longest_reply) return verdict(Outcome::format_error, "none", "a reply of more than 256 MiB");
    return mode == Mode::strict ? strict(reply, form, gold) : lenient(reply, form, gold);
}

}  // namespace stim
