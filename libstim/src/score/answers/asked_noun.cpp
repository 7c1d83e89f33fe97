#include "libstim/src/score/answers/asked_noun.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"

namespace stim::score {
namespace {

constexpr std::size_t longest_noun = 5;  // words
// Words that end the noun behind "how many".
constexpr WordList behind_noun{
    "are", "is", "do", "does", "did", "can", "could", "were", "was", "have", "has", "had", "will", "would", "you", "in",
    "on", "of", "there", "that", "remain", "left", "need", "at", "must", "with", "from", "to", "appear", "lie", "stand",
    "stay", "belong", "make", "should", "live", "fit", "under", "be", "near", "behind", "and", "or", "which", "who",
    "form", "touch"};
// A number before one of them has a noun that is not said again, or none.
constexpr WordList no_noun{"on",  "in",   "at",  "to",  "and",   "or",     "with", "from", "is",    "are",   "were", "was",
                           "for", "more", "plus", "minus", "under", "behind", "by",   "near", "above", "below", "as",   "so"};
constexpr auto colours =
    std::to_array<std::string_view>({"red", "green", "blue", "yellow", "black", "white", "gray", "grey", "brown", "orange",
                                     "pink", "purple", "turquoise", "magenta", "cyan"});

std::string singular(std::string_view word) {
    if (word == "people") return "person";
    if (word.size() > 4 && (word.ends_with("ches") || word.ends_with("shes") || word.ends_with("xes") || word.ends_with("sses")))
        word.remove_suffix(2);
    else if (word.size() > 3 && word.ends_with("s") && !word.ends_with("ss"))
        word.remove_suffix(1);
    return std::string(word);
}

bool is_colour(std::string_view word) { return std::find(colours.begin(), colours.end(), word) != colours.end(); }

// The next word, blanks passed over; nothing where a sign or a number stands.
std::string_view next_word(std::string_view text, std::size_t& at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    if (at >= end || !is_word(text[at]) || is_digit(text[at])) return {};
    const std::string_view word = word_at(text, at, end);
    at += word.size();
    return word;
}

bool holds_word(std::string_view said, std::string_view word) {
    for (std::size_t at = said.find(word); at != npos; at = said.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_word(said[at - 1])) && (end >= said.size() || !is_word(said[end]))) return true;
    }
    return false;
}

}  // namespace

AskedNoun::AskedNoun(std::string_view question) {
    const std::size_t asks = question.rfind("how many ");
    if (asks == npos) return;
    std::vector<std::string> words;
    for (std::size_t at = asks + 9; words.size() <= longest_noun;) {
        const std::string_view word = next_word(question, at, question.size());
        if (word.empty() || behind_noun.holds(word)) break;
        words.emplace_back(word);
    }
    if (words.empty() || words.size() > longest_noun) return;
    const std::string_view both = question.substr(asks, std::min<std::size_t>(80, question.size() - asks));
    if (set_both(both)) return;
    head_ = singular(words.back());
    words.pop_back();
    const std::size_t noun = question.find(head_ == "person" ? std::string_view("people") : std::string_view(head_), asks);
    static constexpr WordList said_anyway{
        "people", "person", "persons", "image", "picture", "photo", "scene", "there", "shown", "this", "the", "visible",
        "total", "altogether", "what", "which"};
    for (const std::string& word : words_of(question.substr(noun == npos ? question.size() : noun)))
        if (word.size() > 3 && !behind_noun.holds(word) && !said_anyway.holds(word) && singular(word) != head_)
            predicate_.push_back(singular(word));
    adjectives_ = std::move(words);
}

// "How many cats and dogs", "how many red and blue balls": what is counted together.
bool AskedNoun::set_both(std::string_view asking) {
    const std::size_t joint = asking.find(" and ");
    if (joint == npos || asking.find_first_of(",?.") < joint) return false;
    std::size_t begin = joint;
    while (begin > 0 && is_word(asking[begin - 1])) --begin;
    const std::string_view other = word_at(asking, joint + 5, asking.size());
    const std::string_view one = asking.substr(begin, joint - begin);
    const bool alike = is_colour(one) == is_colour(other) && (is_colour(one) || (one.ends_with('s') && other.ends_with('s')));
    if (begin != 9 || other.empty() || !alike || behind_noun.holds(other)) return false;
    both_ = {std::string(one), std::string(other)};
    return true;
}

bool AskedNoun::counts_one_of_both(std::string_view said) const {
    if (both_.empty()) return false;
    const auto holds = [&](const std::string& word) { return holds_word(said, word) || holds_word(said, singular(word)); };
    return holds(both_[0]) != holds(both_[1]);
}

bool AskedNoun::counts_other_noun(const Page& text, Extent number, std::size_t end, std::string_view question) const {
    if (!known()) return false;
    std::size_t at = number.end;
    const std::string_view noun = next_word(text, at, end);
    const bool asked = std::any_of(adjectives_.begin(), adjectives_.end(),
                                   [&](const std::string& word) { return singular(word) == singular(noun); });
    const bool plural = noun.size() > 4 && noun.ends_with('s') && !is_head(noun) && !asked;
    return plural && (holds_word(question, noun) || holds_word(question, singular(noun))) && !named_in(text, {number.begin, end});
}

// "3 of them are wearing hats", "2 of the 5 people wear hats", "two are wearing hats": a part that has what is asked for.
bool AskedNoun::is_share(const Page& text, std::size_t at, std::size_t end) const {
    static constexpr auto openings = std::to_array<std::string_view>(
        {" of them ", " of these ", " of those ", " of the ", " of which ", " of whom ", " are ", " is ", " have ", " has "});
    const std::string_view rest = text.substr(at, end - at);
    if (predicate_.empty() ||
        std::none_of(openings.begin(), openings.end(), [&](std::string_view one) { return rest.starts_with(one); }))
        return false;
    const std::vector<std::string> said = words_of(rest.substr(0, rest.find(", so ")));
    return std::all_of(predicate_.begin(), predicate_.end(), [&](const std::string& due) {
        return std::any_of(said.begin(), said.end(), [&](const std::string& word) {
            return singular(word).substr(0, 4) == std::string_view(due).substr(0, 4);
        });
    });
}

bool AskedNoun::is_head(std::string_view word) const { return singular(word) == head_; }

// Behind the noun, all of its adjectives and no other colour before it; 0 without it.
std::size_t AskedNoun::noun_end(const Page& text, std::size_t at, std::size_t end) const {
    std::size_t seen = 0;
    for (std::size_t i = 0; i <= longest_noun; ++i) {
        const std::string_view word = next_word(text, at, end);
        if (word.empty()) return 0;
        if (is_head(word)) return seen == adjectives_.size() ? at : 0;
        const bool ours = std::find(adjectives_.begin(), adjectives_.end(), word) != adjectives_.end();
        if (no_noun.holds(word) || (is_colour(word) && !ours)) return 0;
        seen += ours;
    }
    return 0;
}

// "are red", "of which are red"
bool AskedNoun::says_adjectives(const Page& text, std::size_t at, std::size_t end) const {
    static constexpr WordList links{"of", "which", "are", "is", "them", "these", "those", "the"};
    std::size_t seen = 0;
    bool verb = false;
    for (std::string_view word = next_word(text, at, end); !word.empty(); word = next_word(text, at, end)) {
        verb = verb || word == "are" || word == "is";
        const bool ours = std::find(adjectives_.begin(), adjectives_.end(), word) != adjectives_.end();
        if (!links.holds(word) && !ours) return false;
        seen += ours;
    }
    return verb && seen > 0 && seen == adjectives_.size();
}

bool AskedNoun::counted_by(const Page& text, Extent number, std::size_t end) const {
    return says_adjectives(text, number.end, end) || is_share(text, number.end, end) || noun_end(text, number.end, end) > 0;
}

bool AskedNoun::names_nothing(const Page& text, Extent number, std::size_t end) const {
    std::size_t next = number.end;
    const std::string_view word = next_word(text, next, end);
    return word.empty() || no_noun.holds(word);
}

bool AskedNoun::may_count(const Page& text, Extent number, std::size_t end) const {
    return names_nothing(text, number, end) || (known() && counts(text, number, end));
}

bool AskedNoun::touched(const Page& text, Extent e) const {
    const std::vector<std::string> said = words_of(text.substr(e.begin, e.end - e.begin));
    return std::any_of(said.begin(), said.end(), [&](const std::string& word) { return is_of_predicate(word); });
}

bool AskedNoun::is_of_predicate(std::string_view word) const {
    return std::any_of(predicate_.begin(), predicate_.end(),
                       [&](const std::string& due) { return singular(word).substr(0, 4) == std::string_view(due).substr(0, 4); });
}

bool AskedNoun::named_in(const Page& text, Extent e) const {
    const std::vector<std::string> said = words_of(text.substr(e.begin, e.end - e.begin));
    return std::any_of(said.begin(), said.end(), [&](const std::string& word) { return is_head(word); });
}

// "Only one red ball", "a single red ball", "there is one": the word is no number elsewhere.
std::optional<SaidNumber> AskedNoun::one(const Page& text, Extent e) const {
    const std::string_view own = text.substr(0, e.end);
    for (const std::string_view word : {"one ", "a single "})
        for (std::size_t at = own.find(word, e.begin); at != npos; at = own.find(word, at + 1)) {
            const std::string_view before = own.substr(e.begin, at - e.begin);
            const bool begins = before.empty() || before.ends_with("only ") || before.ends_with("just ") ||
                                before.ends_with("exactly ") || before.ends_with("there is ") || before.ends_with("see ") ||
                                before.ends_with("count ") || before.ends_with("contains ") || before.ends_with("shows ");
            if (begins && noun_end(text, at + word.size(), e.end)) return SaidNumber{Json(1), {at, at + word.size() - 1}};
        }
    return std::nullopt;
}

std::optional<SaidNumber> AskedNoun::share(const Page& text, const Sentence& sentence,
                                           const languages::Language* language) const {
    static constexpr auto unsure = static_cast<Phrases>(Phrase::doubt) | Phrase::condition | Phrase::refusal | Phrase::report |
                                   Phrase::rejection | Phrase::negation | Phrase::intention;
    if (predicate_.empty() || language || sentence.asks || (text.phrases_in(sentence.at.begin, sentence.at.end) & unsure))
        return std::nullopt;
    const std::vector<SaidNumber> all = numbers_in(text, sentence.at, language);
    std::optional<SaidNumber> out;
    for (const SaidNumber& number : all) {
        const bool alone = all.size() < 2 && !text.substr(number.at.end).starts_with(" of ");
        if (alone || !number.sound || number.term || !is_share(text, number.at.end, sentence.at.end)) continue;
        if (out) return std::nullopt;
        out = number;
    }
    return out;
}

std::optional<SaidNumber> AskedNoun::counted(const Page& text, const Sentence& sentence,
                                             const languages::Language* language) const {
    if (!known() || is_unsure(text, sentence, language)) return std::nullopt;
    const std::vector<SaidNumber> all = numbers_in(text, sentence.at, language);
    if (all.empty()) return one(text, sentence.at);
    std::optional<SaidNumber> out;
    for (const SaidNumber& number : all) {
        if (!number.sound || number.term || number.result) return std::nullopt;
        if (counted_by(text, number.at, sentence.at.end)) {
            if (out && out->value != number.value) return std::nullopt;
            out = number;
            continue;
        }
        std::size_t next = number.at.end;
        const std::string_view word = next_word(text, next, sentence.at.end);
        if (word.empty() || no_noun.holds(word)) return std::nullopt;
    }
    return out;
}

bool tells_other_colour(std::string_view said, std::string_view question) {
    bool asked = false, repeated = false, other = false;
    for (const std::string_view colour : colours) {
        const bool ours = holds_word(question, colour), theirs = holds_word(said, colour);
        asked = asked || ours;
        repeated = repeated || (ours && theirs);
        other = other || (theirs && !ours);
    }
    return asked && other && !repeated;
}

}  // namespace stim::score
