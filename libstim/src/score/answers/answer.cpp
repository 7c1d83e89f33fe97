#include "libstim/src/score/answers/answer.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/answers/finding.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/keyed.hpp"
#include "libstim/src/score/answers/last.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/answers/stated.hpp"
#include "libstim/src/score/answers/strict.hpp"
#include "libstim/src/score/text/clean.hpp"
#include "libstim/src/score/text/fold.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/thinking.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

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
    if (form.keys.size() > 1) return find_stated(text, form);
    Finding boxed = find_boxed(text, form);
    if (boxed.reading.kind != Reading::Kind::nothing) return boxed;
    Finding last = find_last(text, form);
    if (last.reading.ok() || last.reading.reason == broken_off) return last;
    Finding stated = find_stated(text, form);
    return stated.reading.ok() ? stated : last;
}

Verdict compared(const Form& form, const Reading& reading, const Json& gold, std::string_view matcher) {
    Verdict out;
    out.value = shaped(form, reading.value);
    out.matcher = matcher;
    out.cause = Cause::answered;
    out.grade = matcher.ends_with("sentence") ? Grade::inferred : Grade::stated;
    const bool right = is_right(form, out.value, gold);
    out.outcome = right ? Outcome::correct : Outcome::wrong;
    out.reason = std::string(matcher) + (right ? ": equals the answer" : ": differs from the answer");
    return out;
}

Verdict lenient(std::string_view reply, const Form& form, const Json& gold) {
    const Spoken spoken = without_thinking(reply);
    const Clean text(reply, spoken, Case::lower, form.keys);
    const bool number = form.answer_class == AnswerClass::integer || form.answer_class == AnswerClass::real;
    const std::string said = number ? without_powers_of_units(with_minus_signs(text.chars())) : text.chars();
    const Page view(said);
    if (says_nothing(view))
        return spoken.thought ? unread(Cause::only_thinking, "none", "only thinking")
                              : unread(Cause::empty, "none", "an empty reply");
    const Finding found = after(view, form, commitment(view, form));
    if (found.reading.ok()) {
        Verdict out = compared(form, found.reading, gold, found.matcher);
        out.span = text.origin(found.reading.at.begin, found.reading.at.end);
        return out;
    }
    if (found.reading.spoilt()) {
        Verdict out = unread(Cause::wrong_form, found.matcher, found.reading.reason);
        if (found.reading.at.end > found.reading.at.begin) out.span = text.origin(found.reading.at.begin, found.reading.at.end);
        if (found.matcher != "last line" || !has(view.phrases_in(0, view.size()), Phrase::refusal)) return out;
    }
    if (has(view.phrases_in(0, view.size()), Phrase::refusal)) return unread(Cause::refusal, "none", "a refusal");
    return unread(Cause::unstated, "none", "no answer in the form that the prompt asks for");
}

// The last line of what is said, to the letter; and nothing else in the text may make it doubtful.
Verdict strict(std::string_view reply, const Form& form, const Json& gold) {
    Verdict loose = lenient(reply, form, gold);
    if (loose.outcome == Outcome::no_answer) return loose;
    const Spoken spoken = without_thinking(reply);
    const Extent said = spoken.parts.empty() ? Extent{} : spoken.parts.back();
    const std::string_view kept = reply.substr(said.begin, said.end - said.begin);
    const auto [begin, end] = last_line(kept);
    const Reading reading = read_strict(kept.substr(begin, end - begin), form);
    const bool literal = reading.ok();
    if (literal && loose.outcome == Outcome::format_error) return loose;
    const bool same = literal && shaped(form, reading.value) == loose.value;
    Verdict out = same ? compared(form, reading, gold, "strict")
                       : unread(Cause::wrong_form, "strict", literal ? "the text commits to something else" : reading.reason);
    if (end > begin) out.span = Extent{said.begin + begin, said.begin + end};
    return out;
}

}  // namespace

Verdict unread(Cause cause, std::string_view matcher, std::string_view reason) {
    const bool silent = cause == Cause::empty || cause == Cause::only_thinking || cause == Cause::refusal;
    const Outcome outcome = silent ? Outcome::no_answer : Outcome::format_error;
    return {outcome, nullptr, std::nullopt, std::string(matcher), std::string(reason), cause, Grade::none};
}

Extent last_line(std::string_view text) {
    const std::size_t end = text.find_last_not_of(" \t\r\n\v\f") + 1;  // npos + 1 is 0
    const std::size_t start = text.substr(0, end).find_last_of("\r\n");
    return {start == std::string_view::npos ? 0 : start + 1, end};
}

Verdict judge_answer(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode,
                     std::string_view question) {
    Form form = form_of(spec, gold, dialect);
    form.question = lowered(question);
    if (reply.size() > longest_reply) return unread(Cause::wrong_form, "none", "a reply of more than 256 MiB");
    return mode == Mode::strict ? strict(reply, form, gold) : lenient(reply, form, gold);
}

}  // namespace stim::score
