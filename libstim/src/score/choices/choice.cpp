#include "stim/score/choices/choice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/answers/answer.hpp"
#include "stim/base/error.hpp"

namespace stim {
namespace {

using namespace score;

Verdict made(Outcome outcome, ChoiceMatcher matcher, std::string_view reason) {
    return {outcome, nullptr, std::nullopt, std::string(name_of(matcher)), std::string(reason)};
}

void check(const ChoiceQuestion& question) {
    const Json& answer = question.answer;
    if (question.kind == QuestionKind::number) {
        if (!answer.is_int()) throw InvalidParams("answer", answer.dump().substr(0, 60), "an integer");
        return;
    }
    const std::string text = answer.is_string() ? answer.as_string() : "";
    if (question.kind == QuestionKind::boolean) {
        if (text != "yes" && text != "no") throw InvalidParams("answer", answer.dump().substr(0, 60), "\"yes\", \"no\"");
    } else if (text.size() != 1 || text[0] < 'A' || static_cast<std::size_t>(text[0] - 'A') >= question.options.size()) {
        throw InvalidParams("answer", answer.dump().substr(0, 60), "the letter of an option");
    }
}

// Whether a line is "(A) text" or "A. text" as the prompt states it; `bit` is set to the option's.
bool echoes(std::string_view line, const Options& options, std::size_t& bit) {
    const auto letter = letter_at(line, 0, line.size());
    if (!letter || letter->lower || letter->option >= options.size() || letter->at.end >= line.size()) return false;
    const char sign = line[letter->at.end];
    if (sign != ')' && sign != '.' && sign != ':' && sign != ']') return false;
    bit = std::size_t{1} << letter->option;
    return options.quoted(line.substr(letter->at.end + 1)) == letter->option;
}

// Lines that repeat options, if they repeat two or more.
std::vector<Extent> echo(std::string_view text, const Options& options) {
    std::vector<Extent> lines;
    std::size_t seen = 0, bit = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = line_end(text, at);
        std::size_t begin = at;
        while (begin < end && (text[begin] == ' ' || text[begin] == '-')) ++begin;
        if (echoes(text.substr(begin, end - begin), options, bit)) {
            lines.push_back({at, end});
            seen |= bit;
        }
        at = end + 1;
    }
    if ((seen & (seen - 1)) == 0) lines.clear();
    return lines;
}

std::string blanked(std::string text, const std::vector<Extent>& lines) {
    for (const Extent& line : lines) text.replace(line.begin, line.end - line.begin, line.end - line.begin, ' ');
    return text;
}

Verdict by_rules(const Clean& clean, const ChoiceQuestion& question, const Options& options) {
    std::vector<Extent> repeated;
    if (options.lettered()) repeated = echo(clean.chars(), options);
    const std::string without = repeated.empty() ? std::string() : blanked(clean.chars(), repeated);
    const std::string& text = repeated.empty() ? clean.chars() : without;
    const std::string low = lowered(text);
    const Page page(low);
    Decider decider(page);
    find_commitments({text, page, options}, decider);
    const Decision decision = decider.decision();
    if (!decision.chosen) {
        if (has(page.phrases_in(0, page.size()), Phrase::refusal)) return made(Outcome::no_answer, ChoiceMatcher::rules, "a refusal");
        return made(Outcome::format_error, ChoiceMatcher::rules, decision.why_not);
    }
    Verdict out = made(Outcome::format_error, ChoiceMatcher::rules, "a letter that no option has");
    out.span = clean.origin(decision.chosen->begin, decision.chosen->end);
    if (decision.chosen->option >= options.size()) return out;
    out.value = options.value(decision.chosen->option);
    out.outcome = out.value == question.answer ? Outcome::correct : Outcome::wrong;
    out.reason = out.outcome == Outcome::correct ? "equals the answer" : "differs from the answer";
    return out;
}

Verdict of_option(std::optional<std::size_t> option, const ChoiceQuestion& question, const Options& options, ChoiceMatcher matcher) {
    if (!option) return made(Outcome::format_error, matcher, matcher == ChoiceMatcher::exact ? "not a letter or an option" : "not exactly one option");
    Verdict out = made(Outcome::wrong, matcher, "differs from the answer");
    out.value = options.value(*option);
    if (out.value == question.answer) out.outcome = Outcome::correct, out.reason = "equals the answer";
    return out;
}

std::optional<std::size_t> exact_option(std::string_view text, const Options& options) {
    if (const auto option = options.quoted(text)) return option;
    const std::string words = plain_words(text.substr(0, options.longest()));
    const bool letter = options.lettered() && text.size() <= options.longest() && words.size() == 1 && words[0] >= 'a' && words[0] <= 'z';
    const auto option = letter ? static_cast<std::size_t>(words[0] - 'a') : options.size();
    return option < options.size() ? std::optional(option) : std::nullopt;
}

// Letters as words in upper case and option texts as runs of words; exactly one option must occur. At each place the
// longest text counts.
std::optional<std::size_t> option_in(std::string_view text, const Options& options) {
    std::vector<std::string> words;
    std::vector<bool> upper;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_word(text[end])) ++end;
        if (end > i) words.push_back(plain_words(text.substr(i, end - i))), upper.push_back(is_upper(text[i]));
        i = std::max(end, i + 1);
    }
    std::size_t seen = 0;
    for (std::size_t i = 0; i < words.size();) {
        std::size_t longest = 0, option = 0;
        for (std::size_t k = 0; k < options.texts().size(); ++k) {
            const std::vector<std::string>& due = options.texts()[k];
            if (due.size() > longest && due.size() <= words.size() - i && std::equal(due.begin(), due.end(), words.begin() + static_cast<std::ptrdiff_t>(i)))
                longest = due.size(), option = k;
        }
        const bool letter = options.lettered() && words[i].size() == 1 && upper[i] && static_cast<std::size_t>(words[i][0] - 'a') < options.size();
        if (longest == 0 && letter) longest = 1, option = static_cast<std::size_t>(words[i][0] - 'a');
        if (longest) seen |= std::size_t{1} << option;
        i += std::max<std::size_t>(longest, 1);
    }
    if (seen == 0 || (seen & (seen - 1)) != 0) return std::nullopt;
    std::size_t option = 0;
    while (!(seen & (std::size_t{1} << option))) ++option;
    return option;
}

Verdict number(std::string_view reply, const ChoiceQuestion& question, ChoiceMatcher matcher) {
    static const AnswerSpec spec{AnswerClass::integer, AnswerType::single, "ANSWER: x", {}};
    Verdict out = judge_answer(reply, spec, question.answer, {}, Mode::lenient);
    out.matcher = name_of(matcher);
    return out;
}

}  // namespace

QuestionKind question_kind_of(std::string_view name) {
    if (name == "choice") return QuestionKind::choice;
    if (name == "boolean") return QuestionKind::boolean;
    if (name == "number") return QuestionKind::number;
    throw InvalidParams("kind", fmt::format("'{}'", name.substr(0, 60)), "'choice', 'boolean', 'number'");
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
    const Options options(question);
    if (reply.size() > (std::size_t{1} << 28)) return made(Outcome::format_error, matcher, "a reply of more than 256 MiB");
    const Spoken spoken = without_thinking(reply);
    const Clean clean(reply, spoken, Case::keep, {});
    const std::string& text = clean.chars();
    if (std::none_of(text.begin(), text.end(), is_word)) return made(Outcome::no_answer, matcher, spoken.thought ? "only thinking" : "an empty reply");
    if (matcher == ChoiceMatcher::rules) return by_rules(clean, question, options);
    Verdict out = of_option(matcher == ChoiceMatcher::exact ? exact_option(text, options) : option_in(text, options), question, options, matcher);
    if (out.outcome != Outcome::format_error) return out;
    const std::string low = lowered(text);
    const Page page(low);
    return has(page.phrases_in(0, page.size()), Phrase::refusal) ? made(Outcome::no_answer, matcher, "a refusal") : out;
}

}  // namespace stim
