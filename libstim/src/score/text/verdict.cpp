#include "stim/score/text/verdict.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "stim/base/error.hpp"

namespace stim {

std::string_view name_of(Outcome outcome) {
    constexpr std::array<std::string_view, 4> names{"correct", "wrong", "format_error", "no_answer"};
    return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(Cause cause) {
    constexpr std::array<std::string_view, 13> names{
        "answered", "empty",         "only_thinking", "refusal",       "cut_off",    "supposition", "hedge",
        "several",  "contradiction", "retraction",    "unknown_value", "wrong_form", "unstated"};
    return names[static_cast<std::size_t>(cause)];
}

std::string_view sentence_for(Cause cause) {
    constexpr std::array<std::string_view, 13> sentences{"an answer was read",
                                                         "an empty reply",
                                                         "only thinking",
                                                         "a refusal",
                                                         "the answer breaks off",
                                                         "the answer is stated under a condition",
                                                         "the answer is hedged or asked",
                                                         "several answers where one is due",
                                                         "different answers side by side",
                                                         "the answer is negated or taken back",
                                                         "an answer that is not among those that can be given",
                                                         "an answer in another form than the prompt asks for",
                                                         "no answer is stated"};
    return sentences[static_cast<std::size_t>(cause)];
}

std::string_view name_of(Grade grade) {
    constexpr std::array<std::string_view, 3> names{"none", "stated", "inferred"};
    return names[static_cast<std::size_t>(grade)];
}

Mode mode_of(std::string_view name) {
    if (name == "lenient") return Mode::lenient;
    if (name == "strict") return Mode::strict;
    throw InvalidParams("mode", fmt::format("'{}'", name.substr(0, 60)), "'lenient', 'strict'");
}

}  // namespace stim
