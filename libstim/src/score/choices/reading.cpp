#include "libstim/src/score/choices/reading.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "libstim/src/score/choices/echo.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/rules.hpp"
#include "libstim/src/score/choices/several.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

ChoiceReading read_part(std::string_view text, const ChoiceQuestion& question, const Options& options) {
    const ReplyPage page(text, question.text, options);
    if (question.kind == QuestionKind::multiple) return read_several(page);
    const Reading found = decide(page);
    ChoiceReading out{found.cause, found.grade, nullptr, found.at, found.rule};
    if (found.chosen()) out.value = options.value(found.option);
    return out;
}

}  // namespace

ChoiceReading read_answer(std::string_view text, const ChoiceQuestion& question, const Options& options) {
    const std::string own = without_echo(text, question.text, options, question.kind == QuestionKind::multiple ? options.size() : 2);
    const std::size_t end = next_question(own);
    if (end < own.size()) {
        const ChoiceReading first = read_part(std::string_view(own).substr(0, end), question, options);
        if (first.cause == Cause::answered) return first;
    }
    return read_part(own, question, options);
}

std::string_view explain_cause(Cause cause) {
    constexpr std::array<std::string_view, 13> words{"an answer",
                                                     "an empty reply",
                                                     "only thinking",
                                                     "a refusal",
                                                     "the reply breaks off",
                                                     "an answer under a condition",
                                                     "an answer in doubt",
                                                     "several options side by side",
                                                     "the reply contradicts itself",
                                                     "the answer is taken back",
                                                     "a letter that no option has",
                                                     "not in the form asked for",
                                                     "the reply commits to no option"};
    return words[static_cast<std::size_t>(cause)];
}

Spoken shortened(const Spoken& spoken) {
    constexpr std::size_t head = 16'000, tail = 48'000;
    std::size_t all = 0;
    for (const Extent& part : spoken.parts) all += part.end - part.begin;
    if (all <= head + tail) return spoken;
    Spoken out{{}, spoken.thought};
    std::size_t at = 0;  // spoken bytes before a part
    for (const Extent& part : spoken.parts) {
        const std::size_t size = part.end - part.begin;
        const std::size_t first = at < head ? std::min(size, head - at) : 0;
        const std::size_t skipped = at + size <= all - tail ? size : at >= all - tail ? 0 : all - tail - at;
        if (first >= skipped) {
            out.parts.push_back(part);
        } else {
            if (first) out.parts.push_back({part.begin, part.begin + first});
            if (skipped < size) out.parts.push_back({part.begin + skipped, part.end});
        }
        at += size;
    }
    return out;
}

}  // namespace stim::score
