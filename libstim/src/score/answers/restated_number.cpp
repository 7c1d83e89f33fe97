#include "libstim/src/score/answers/restated_number.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/counted_things.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// Longer questions are not taken apart.
constexpr std::size_t longest_asked = 1000;
// Say nothing of what is counted, or only that it is there.
constexpr WordList said_anyway{
    "the",   "a",       "an",      "of",      "in",       "on",     "at",         "to",      "for",      "from",    "by",
    "with",  "and",     "that",    "this",    "these",    "those",  "there",      "here",    "it",       "its",     "is",
    "are",   "was",     "were",    "be",      "been",     "do",     "does",       "did",     "have",     "has",     "had",
    "can",   "could",   "you",     "we",      "i",        "how",    "many",       "much",    "what",     "which",   "number",
    "total", "value",   "image",   "picture", "photo",    "figure", "scene",      "shown",   "show",     "shows",   "see",
    "seen",  "visible", "exactly", "overall", "in",       "all",    "altogether", "contain", "contains", "count",   "counted",
    "lie",   "lies",    "lying",   "stand",   "stands",   "sit",    "sits",       "located", "appear",   "appears", "depicted",
    "only",  "just",    "so",      "my",      "according"};

std::string_view stem(std::string_view word) {
    if (word.size() > 4 && word.ends_with("es") && !word.ends_with("ses"))
        word.remove_suffix(2);
    else if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss"))
        word.remove_suffix(1);
    if (word.size() > 3 && word.ends_with('e')) word.remove_suffix(1);
    return word;
}

// The sentence that ends with the last question mark.
std::string_view asking(std::string_view question) {
    const std::size_t mark = question.rfind('?');
    if (mark == npos) return {};
    const std::string_view before = question.substr(mark - std::min(mark, longest_asked), std::min(mark, longest_asked));
    const std::size_t end = before.find_last_of(".!?\n");
    return before.substr(end == npos ? 0 : end + 1);
}

bool holds(const std::vector<std::string>& words, std::string_view one) {
    return std::find(words.begin(), words.end(), one) != words.end();
}

}  // namespace

RestatedNumber::RestatedNumber(std::string_view question) {
    for (const std::string& word : words_of(asking(question))) {
        if (said_anyway.holds(word)) continue;
        (is_unit(word) ? units_ : due_).emplace_back(stem(word));
    }
}

bool RestatedNumber::asks(std::string_view word) const { return holds(due_, stem(word)) || holds(units_, stem(word)); }

bool RestatedNumber::said_in(const Page& text, Extent e) const {
    if (due_.empty()) return false;
    std::vector<std::string> said;
    for (const std::string& word : words_of(text.substr(e.begin, e.end - e.begin))) {
        if (said_anyway.holds(word) || is_unit(word) || is_digit(word[0]) || number_at(word, 0, word.size())) continue;
        if (!asks(word)) return false;
        said.emplace_back(stem(word));
    }
    return std::all_of(due_.begin(), due_.end(), [&](const std::string& word) { return holds(said, word); });
}

bool names_answer(const Page& text, Extent e) {
    static constexpr WordList before{"the", "my", "our", "final", "correct", "so"};
    std::size_t at = e.begin;
    std::string_view word = word_behind(text, at, e.end);
    while (before.holds(word))
        word = word_behind(text, at = static_cast<std::size_t>(word.data() - text.data()) + word.size(), e.end);
    if (word != "answer") return false;
    at = static_cast<std::size_t>(word.data() - text.data()) + word.size();
    return text.substr(at, 1) == ":" || word_behind(text, at, e.end) == "is";
}

}  // namespace stim::score
