#include "libstim/src/score/choices/plain_matchers.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/tokens.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {

std::optional<std::size_t> exact_option(std::string_view text, const Options& options) {
    if (text.size() > 40 + 2 * options.longest()) return std::nullopt;
    if (const auto option = options.quoted(text)) return option;
    const std::vector<std::string> words = words_with_signs(text);
    const bool letter = options.lettered() && words.size() == 1 && words[0].size() == 1 && is_latin(words[0][0]);
    const auto option = letter ? static_cast<std::size_t>(words[0][0] - 'a') : options.size();
    return option < options.size() ? std::optional(option) : std::nullopt;
}

std::optional<std::size_t> option_in(std::string_view text, const Options& options) {
    const std::string low = lowered(text);
    const std::vector<Token> tokens = tokens_of(low);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < tokens.size();) {
        const NameMatch name = options.match(text, low, tokens, i);
        const char c = text[tokens[i].begin];
        const auto letter = static_cast<std::size_t>(c - 'A');
        const bool capital = options.lettered() && tokens[i].end - tokens[i].begin == 1 && is_upper(c) && letter < options.size();
        if (name.end && !name.weak)
            seen |= std::size_t{1} << name.option;
        else if (capital)
            seen |= std::size_t{1} << letter;
        i = name.end && !name.weak ? name.end : i + 1;
    }
    return std::has_single_bit(seen) ? std::optional(static_cast<std::size_t>(std::countr_zero(seen))) : std::nullopt;
}

}  // namespace stim::score
