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
    constexpr std::array<std::string_view, 13> names{"answered",      "empty",      "only_thinking", "refusal",    "cut_off",
                                                     "supposition",   "hedge",      "several",       "contradiction", "retraction",
                                                     "unknown_value", "wrong_form", "unstated"};
    return names[static_cast<std::size_t>(cause)];
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
