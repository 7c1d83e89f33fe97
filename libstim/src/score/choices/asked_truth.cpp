// What a sentence says to a question for yes or no whose words it says again.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr std::size_t npos = std::string_view::npos;
constexpr Phrases unstated =
    Phrase::doubt | Phrase::condition | Phrase::report | Phrase::intention | Phrase::refusal | Phrase::rejection;

// "There is", "I can see", "is visible": tells that something is there.
bool tells_of_presence(std::string_view said) {
    static constexpr auto phrases = std::to_array<std::string_view>(
        {"there is ", "there's ",    "there are ",  "there isn't ", "there aren't ", " see ",     "visible",    "can be seen",
         "be found",  "is present",  "are present", "appears in",   "contains ",     "contain ",  "shows ",     "show ",
         "is shown",  "are shown",   "includes ",   "depicts ",     "features ",     "is seen",   "are seen"});
    return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view one) { return said.find(one) != npos; });
}

std::string_view without_signs(std::string_view text) {
    while (!text.empty() && !is_word(text[0])) text.remove_prefix(1);
    return text;
}

bool asks_presence(std::string_view question) {
    static constexpr auto openings = std::to_array<std::string_view>(
        {"is there ", "are there ", "can you see ", "do you see ", "does the image contain ", "does the picture contain ",
         "does the image show ", "does the picture show ", "does the photo show ", "is any ", "are any "});
    const std::string_view asked = without_signs(question);
    return std::any_of(openings.begin(), openings.end(), [&](std::string_view one) { return asked.starts_with(one); });
}

// The words of a short text; none of one that asks.
std::vector<std::string_view> few_words(std::string_view said) {
    std::vector<std::string_view> out;
    if (said.find('?') != npos) return out;
    for (std::size_t at = 0; at < said.size() && out.size() < 5;) {
        const std::string_view word = is_word(said[at]) ? word_at(said, at, said.size()) : std::string_view{};
        if (!word.empty()) out.push_back(word);
        at += std::max<std::size_t>(1, word.size());
    }
    if (out.size() == 3 && out[2] == "any") out.pop_back();  // "There aren't any."
    return out;
}

bool is_denied_verb(std::string_view said, std::string_view verb) {
    if (verb == "can") return said == "can't" || said == "cannot";
    if (verb == "will") return said == "won't";
    return said.starts_with(verb) && said.substr(verb.size()) == "n't";
}

}  // namespace

// Words that say of how many something holds, in order of the table: a bit each.
unsigned Asked::amounts(std::string_view low, Extent e) {
    unsigned out = 0;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        for (std::size_t i = 0; i < tables::amounts.size(); ++i)
            if (word == tables::amounts[i]) out |= 1u << i;
    }
    return out;
}

// "Both" may be left out, as the question has said it.
bool Asked::same_amounts(const Page& page, Extent e) const {
    const unsigned both = 1u << 1, two = 1u << 10;
    const unsigned said = amounts(page, e), asked = amounts(text_, {0, text_.size()});
    return said == asked || ((asked & both) && (said & ~two) == (asked & ~(both | two)));
}

// The only word that is due without a preposition before it.
const Asked::Word* Asked::core() const {
    const Word* out = nullptr;
    for (const Word& word : due_) {
        if (!word.before.empty()) continue;
        if (out) return nullptr;
        out = &word;
    }
    return out;
}

// "Birds in the tree" where those on the roof are asked for.
bool Asked::is_placed_elsewhere(const std::vector<Word>& said) const {
    const auto lacks = [&](const Word& word) { return !holds(said, word.stem); };
    const auto other = [&](const Word& word) { return !word.before.empty() && !holds(all_, word.stem); };
    return std::any_of(due_.begin(), due_.end(), lacks) && std::any_of(said.begin(), said.end(), other);
}

// "There is no dog in the picture.", where that is all that is asked for; of a denial nothing else may be told.
std::optional<bool> Asked::told_present(const Page& page, Extent e) const {
    static constexpr WordList seeing{"visibl",     "present", "seen", "found",   "appear", "anywher", "whatsoever", "at",
                                     "be",         "include", "includ", "depict", "featur", "correct", "even",      "any"};
    const Word* sought = core();
    if (!sought || negated_ || !asks_presence(text_) || (page.phrases_in(e.begin, e.end) & unstated)) return std::nullopt;
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const auto it = std::find_if(said.begin(), said.end(), [&](const Word& w) { return w.stem == sought->stem; });
    const bool told = it != said.end() && it->before.empty() && tells_of_presence(own);
    if (!told || opposed(page, e, {0, 0}) || is_placed_elsewhere(said)) return std::nullopt;
    const int denials = denials_in(page, e) + (own.starts_with("no ") || own.find(" no ") != npos);
    const bool more =
        std::any_of(said.begin(), said.end(), [&](const Word& w) { return !holds(due_, w.stem) && !seeing.holds(w.stem); });
    if (denials > 1 || (denials == 1 && more)) return std::nullopt;
    return denials == 0;
}

// "It does not.": a pronoun and the verb that the question begins with.
std::optional<bool> Asked::told_shortly(std::string_view said) const {
    static constexpr WordList verbs{"does", "do", "is", "are", "can", "will", "did", "was", "were", "has", "have"};
    static constexpr WordList subjects{"it", "they", "he", "she", "there", "you", "this", "that"};
    const std::string_view asked = without_signs(text_), verb = asked.empty() ? asked : word_at(asked, 0, asked.size());
    const std::vector<std::string_view> words = few_words(said);
    if (negated_ || !verbs.holds(verb) || words.size() < 2 || words.size() > 3 || !subjects.holds(words[0])) return std::nullopt;
    const bool same = words[1] == verb;
    if (words.size() == 3) return same && words[2] == "not" ? std::optional(false) : std::nullopt;
    if (same) return true;
    return is_denied_verb(words[1], verb) ? std::optional(false) : std::nullopt;
}

// All that is due; a pronoun stands for the first of several: "It cannot reach the basket."
bool Asked::holds_all(const Page& page, Extent e, const std::vector<Word>& said) const {
    std::size_t first = e.begin;
    while (first < e.end && !is_word(page[first])) ++first;
    const bool pronoun = first < e.end && due_.size() > 2 && tables::standing_for.holds(word_at(page, first, e.end));
    return due_.size() > 1 && std::all_of(due_.begin() + (pronoun ? 1 : 0), due_.end(),
                                          [&](const Word& word) { return holds(said, word.stem); });
}

// All that is asked, little else, of as many, and denied at most once.
std::optional<bool> Asked::restated(const Page& page, Extent e) const {
    if (const auto told = told_present(page, e)) return told;
    if (const auto told = told_shortly(page.substr(e.begin, e.end - e.begin))) return told;
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const bool same = same_amounts(page, e) && said.size() <= due_.size() + 2;
    if (negated_ || !same || !holds_all(page, e, said)) return std::nullopt;
    if ((page.phrases_in(e.begin, e.end) & unstated) || opposed(page, e, {0, 0})) return std::nullopt;
    const int denials = denials_in(page, e);
    return denials < 2 ? std::optional(denials == 0) : std::nullopt;
}

}  // namespace stim::score
