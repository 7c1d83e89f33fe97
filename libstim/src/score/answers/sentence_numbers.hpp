// Numbers of a sentence, and the one that it states.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

struct SaidNumber {
    Json value = nullptr;
    Extent at{};
    bool sound = true;    ///< a whole number that is counted or measured: no decimal, range, bound or time
    bool term = false;    ///< of a calculation
    bool result = false;  ///< behind its equals sign
};
/// In order; numbers that only label something are left out, and so are years that the question has.
std::vector<SaidNumber> numbers_in(const Page& text, Extent e, const languages::Language* language = nullptr,
                                   std::string_view question = {});

/// A whole number of any length at `at`, with commas between groups of three; longer ones than 18 digits are strings.
struct Whole {
    Json value = nullptr;
    std::size_t end = 0;
};
std::optional<Whole> whole_at(const Page& text, std::size_t at, std::size_t end);
/// The same, negative behind a minus that belongs to it.
std::optional<Whole> signed_at(const Page& text, std::size_t at, std::size_t end);

/// "How many more", "how much taller": whether the question, in lower case, asks by how much.
bool asks_difference(std::string_view question, std::string_view compared);
/// "In the left half", "each": tells of a part where the question, if it is known, does not ask for that part.
bool tells_of_part(std::string_view said, std::string_view question);
/// Whether a sentence doubts, denies, conditions, asks or announces.
bool is_unsure(const Page& text, const Sentence& sentence, const languages::Language* language);
/// The only number that it states, behind its "so" if it has one; the question in lower case.
std::optional<SaidNumber> stated_number(const Page& text, const Sentence& sentence, const languages::Language* language,
                                        std::string_view question);

}  // namespace stim::score
