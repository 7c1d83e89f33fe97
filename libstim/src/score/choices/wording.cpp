#include "libstim/src/score/choices/wording.hpp"

#include <algorithm>
#include <string_view>

#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"

namespace stim::score {

std::size_t behind_signs(std::string_view text, std::size_t at) {
    const std::size_t limit = std::min(text.size(), at + 4);
    const std::size_t begin = at;
    while (at < limit && !is_word(text[at]) && text[at] != '\n' && text[at] != '?') ++at;
    return at > begin ? at : text.size();
}

std::size_t words_end(std::string_view text, std::size_t at, std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size();) {
        if (at >= text.size()) return 0;
        const bool digits = !is_word(pattern[i]) && pattern[i] != ' ';
        if (is_word(pattern[i]) || digits) {
            if (text[at++] != pattern[i++]) return 0;
        } else {
            const bool unit = i > 0 && is_digit(pattern[i - 1]) && is_letter(pattern[i + 1]) && is_letter(text[at]);  // 10cm
            at = unit ? at : behind_signs(text, at);
            ++i;
        }
    }
    return at;
}

namespace {

// Behind an adverb, or behind an article that stands for the pattern's: "is clearly on a leash", "feeding the duck".
struct Passed {
    std::size_t text = 0, pattern = 0;
};
Passed behind_passed(std::string_view text, std::size_t at, std::string_view rest) {
    static constexpr WordList adverbs{"clearly", "definitely", "indeed", "actually", "also", "then", "therefore", "thus",
                                      "still",   "just",       "simply", "always",   "now",  "really", "certainly", "obviously",
                                      "all",     "both",       "exactly", "only",    "one",  "two",  "three"};
    static constexpr WordList determiners{"a", "an", "the", "his", "her", "its", "their", "this", "that", "some"};
    static constexpr WordList articles{"a", "an", "the"};
    const std::string_view word = is_word(text[at]) ? word_at(text, at, text.size()) : std::string_view{};
    const std::string_view own = rest.substr(0, rest.find(' '));
    if (articles.holds(own) && own.size() < rest.size() && determiners.holds(word)) return {at + word.size() + 1, own.size() + 1};
    static constexpr WordList copulas{"is", "are", "was", "were"};
    static constexpr WordList places{"on", "in", "at", "under", "behind", "near", "beside", "with", "inside"};
    if (copulas.holds(word) && places.holds(own)) return {at + word.size() + 1, 0};  // "a man is on the roof"
    return adverbs.holds(word) ? Passed{at + word.size() + 1, 0} : Passed{};
}

}  // namespace

std::size_t loose_end(std::string_view text, std::size_t at, std::string_view pattern) {
    if (const std::size_t whole = words_end(text, at, pattern)) return whole;
    for (std::size_t blank = pattern.find(' '); blank != std::string_view::npos; blank = pattern.find(' ', blank + 1)) {
        const std::size_t end = words_end(text, at, pattern.substr(0, blank));
        if (!end) return 0;
        if (end + 1 >= text.size() || text[end] != ' ') continue;
        const Passed next = behind_passed(text, end + 1, pattern.substr(blank + 1));
        if (next.text == 0 || next.text >= text.size()) continue;
        if (const std::size_t rest = words_end(text, next.text, pattern.substr(blank + 1 + next.pattern))) return rest;
    }
    return 0;
}

}  // namespace stim::score
