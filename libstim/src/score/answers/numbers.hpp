// Numbers in a text, and which of them may state how many there are.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/base/json.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// A whole number of any length at `at`, with commas between groups of three; longer ones than 18 digits are strings.
/// 6.0 is whole, too.
struct Whole {
    Json value = nullptr;
    std::size_t end = 0;
};
std::optional<Whole> whole_at(std::string_view text, std::size_t at, std::size_t end);
/// The same, or in words; negative behind a minus that belongs to it.
std::optional<Whole> signed_at(std::string_view text, std::size_t at, std::size_t end);

struct NumberMention {
    Json value = nullptr;
    Extent at{};
    bool states = true;   ///< no decimal, range, bound, label, date or term of a sum
    bool result = false;  ///< behind an equals sign
    bool spelt = false;   ///< in words
};
/// In order. `question`, in lower case, says which labels and years are asked for.
std::vector<NumberMention> find_numbers(const Page& text, Extent e, const languages::Language* language,
                                        std::string_view question);

}  // namespace stim::score
