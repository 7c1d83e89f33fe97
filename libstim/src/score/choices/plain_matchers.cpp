#include "libstim/src/score/choices/plain_matchers.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

struct Word {
    std::string low;
    bool upper = false;
};

std::vector<Word> words_in(std::string_view text) {
    std::vector<Word> out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_word(text[end])) ++end;
        if (end > i) out.push_back({plain_words(text.substr(i, end - i)), is_upper(text[i])});
        i = std::max(end, i + 1);
    }
    return out;
}

struct Match {
    std::size_t length = 0, option = 0;
};

// The longest option text at a word, else the letter that it is.
Match match_at(const std::vector<Word>& words, std::size_t at, const Options& options) {
    Match out;
    const auto here = words.begin() + static_cast<std::ptrdiff_t>(at);
    for (std::size_t k = 0; k < options.texts().size(); ++k) {
        const std::vector<std::string>& due = options.texts()[k];
        if (due.size() <= out.length || due.size() > words.size() - at) continue;
        if (std::equal(due.begin(), due.end(), here, [](const std::string& a, const Word& b) { return a == b.low; }))
            out = {due.size(), k};
    }
    const bool letter = options.lettered() && here->low.size() == 1 && here->upper;
    const auto option = static_cast<std::size_t>(here->low[0] - 'a');
    return out.length == 0 && letter && option < options.size() ? Match{1, option} : out;
}

}  // namespace

std::optional<std::size_t> exact_option(std::string_view text, const Options& options) {
    if (const auto option = options.quoted(text)) return option;
    const std::string words = plain_words(text.substr(0, options.longest()));
    const bool letter =
        options.lettered() && text.size() <= options.longest() && words.size() == 1 && words[0] >= 'a' && words[0] <= 'z';
    const auto option = letter ? static_cast<std::size_t>(words[0] - 'a') : options.size();
    return option < options.size() ? std::optional(option) : std::nullopt;
}

std::optional<std::size_t> option_in(std::string_view text, const Options& options) {
    const std::vector<Word> words = words_in(text);
    std::size_t seen = 0;
    for (std::size_t i = 0; i < words.size();) {
        const Match found = match_at(words, i, options);
        if (found.length) seen |= std::size_t{1} << found.option;
        i += std::max<std::size_t>(found.length, 1);
    }
    return std::has_single_bit(seen) ? std::optional(static_cast<std::size_t>(std::countr_zero(seen))) : std::nullopt;
}

}  // namespace stim::score
