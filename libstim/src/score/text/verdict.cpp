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

namespace {

struct CauseText {
    std::string_view name, sentence;
};
constexpr std::array<CauseText, 13> causes{{{"answered", "an answer was read"},
                                            {"empty", "an empty reply"},
                                            {"only_thinking", "only thinking"},
                                            {"refusal", "a refusal"},
                                            {"cut_off", "the answer breaks off"},
                                            {"supposition", "the answer is stated under a condition"},
                                            {"hedge", "the answer is hedged or asked"},
                                            {"several", "several answers where one is due"},
                                            {"contradiction", "different answers side by side"},
                                            {"retraction", "the answer is negated or taken back"},
                                            {"unknown_value", "an answer that is not among those that can be given"},
                                            {"wrong_form", "an answer in another form than the prompt asks for"},
                                            {"unstated", "no answer is stated"}}};

}  // namespace

std::string_view name_of(Cause cause) { return causes[static_cast<std::size_t>(cause)].name; }

std::string_view sentence_for(Cause cause) { return causes[static_cast<std::size_t>(cause)].sentence; }

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
