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

bool is_too(std::string_view said) {
    const std::size_t too = said.find(" too ");
    return too != std::string_view::npos && said.find(" to ", too + 5) != std::string_view::npos;
}

namespace {

constexpr Phrases unstated =
    Phrase::doubt | Phrase::condition | Phrase::report | Phrase::intention | Phrase::refusal | Phrase::rejection;

// "There is", "I can see", "is visible": tells that something is there.
bool tells_of_presence(std::string_view said) {
    static constexpr auto phrases = std::to_array<std::string_view>(
        {"there is ", "there's ",    "there are ",  "there isn't ", "there aren't ", " see ",     "visible",    "can be seen",
         "be found",  " find ",      "is present",  "are present",
         "appears in",   "contains ",     "contain ",  "shows ",     "show ",
         "is shown",  "are shown",   "includes ",   "depicts ",     "features ",     "is seen",   "are seen",
         "there doesn't appear ",    "there does not appear ",      "there don't appear ",      "there do not appear ",
         "there appears to be ",     "there appear to be "});
    return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view one) { return said.find(one) != npos; });
}

// "A dog is lying on the sofa", but not "a dog is an animal".
bool tells_of_thing(std::string_view said) {
    static constexpr WordList openings{"a", "an", "one", "two", "three", "several", "some", "the"};
    static constexpr WordList articles{"a", "an", "the", "not"};
    const std::size_t is = std::min(said.find(" is "), said.find(" are "));
    const std::size_t behind = is == npos ? npos : said.find(' ', is + 1) + 1;
    return behind != npos && behind < said.size() && openings.holds(word_at(said, 0, said.size())) &&
           !articles.holds(word_at(said, behind, said.size()));
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

// Kinds of phrases that keep [e] from stating something, those of the question left out: "could" where that is asked.
Phrases Asked::unstated_in(const Page& page, Extent e) const {
    Phrases out = 0;
    for (std::size_t at = e.begin; const auto found = page.next_phrase(at, e.end, unstated);) {
        if (!says_phrase(page.substr(found->begin, found->length))) out |= found->kinds & unstated;
        at = found->end();
    }
    return out;
}

// "The dog is left of the cat" where it is asked whether the cat is left of the dog.
bool Asked::is_swapped(const std::vector<Word>& said) const {
    if (due_.size() < 2 || !due_.front().before.empty() || due_.front().stem == due_.back().stem) return false;
    const auto find = [&](const std::string& stem) {
        return std::find_if(said.begin(), said.end(), [&](const Word& word) { return word.stem == stem; });
    };
    const auto one = find(due_.front().stem), other = find(due_.back().stem);
    if (one == said.end() || other == said.end() || other > one) return false;
    const bool ordered = says(" above ") || says(" below ") || says(" over ");
    return ordered || (!due_.back().before.empty() && other->before.empty() && !one->before.empty());
}

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
bool Asked::same_amounts(const Page& page, Extent e, bool none) const {
    const std::vector<Word> all = words_in(page, e, {0, 0});
    const bool fresh = std::any_of(all.begin(), all.end(), [&](const Word& word) { return !holds(all_, word.stem); });
    const unsigned both = 1u << 1, two = 1u << 10, no = 1u << 17, any = 1u << 19;
    const unsigned ignored = none ? no | any : 0;
    const unsigned said = amounts(page, e) & ~ignored, asked = amounts(text_, {0, text_.size()}) & ~ignored;
    return said == asked || (!fresh && (said & ~two) == (asked & ~(both | two)));
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
    if (!sought || negated_ || !asks_presence(text_) || unstated_in(page, e)) return std::nullopt;
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    const std::vector<Word> said = words_in(page, e, {0, 0});
    const bool only = own.starts_with("no ") && said.size() == 1;  // "..., but no dog"
    if (only && said[0].stem == sought->stem) return false;
    if (!tells_of_sought(own, said, *sought) || is_beside_sought(page, e, said)) return std::nullopt;
    const int denials = denials_in(page, e) + (own.starts_with("no ") || own.find(" no ") != npos);
    const auto told_more = [&](const Word& word) { return !holds(due_, word.stem) && !seeing.holds(word.stem); };
    if (denials > 0 && (denials > 1 || std::any_of(said.begin(), said.end(), told_more))) return std::nullopt;
    return denials == 0;
}

bool Asked::is_beside_sought(const Page& page, Extent e, const std::vector<Word>& said) const {
    return opposed(page, e, {0, 0}) || is_placed_elsewhere(said);
}

// Whether the clause tells that the thing sought is there, or is not.
bool Asked::tells_of_sought(std::string_view own, const std::vector<Word>& said, const Word& sought) const {
    const auto it = std::find_if(said.begin(), said.end(), [&](const Word& w) { return w.stem == sought.stem; });
    if (it == said.end() || !it->before.empty()) return false;
    const bool first = it - said.begin() < 2;
    return tells_of_presence(own) || (first && tells_of_thing(own));
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

// All before the word that closes the question is its subject, which one pronoun stands for.
bool Asked::is_of_subject(const Word& word, int standing) const {
    return !closing_.empty() && word.stem != closing_ && standing > 0;
}

// How many words of [e] stand for something.
static int pronouns_in(const Page& page, Extent e) {
    static constexpr WordList pronouns{"it", "they", "he", "she", "them", "him", "one", "it's", "they're", "he's", "she's"};
    int out = 0;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        out += pronouns.holds(word);
    }
    return out;
}

// What is due and not said; each pronoun stands for one of them, but not for what the question says of its subject. Behind
// that, nothing need be said again if nothing else is said: "it is inside" for "inside the box".
std::vector<const Asked::Word*> Asked::missing(const Page& page, Extent e, const std::vector<Word>& said) const {
    const bool fresh = std::any_of(said.begin(), said.end(), [&](const Word& word) { return !holds(all_, word.stem); });
    int standing = pronouns_in(page, e);
    std::vector<const Word*> out;
    bool predicated = false;  // what follows may be left out where nothing else is said
    int replaced_run = -1;
    for (const Word& word : due_) {
        predicated = predicated || word.stem == predicate_;
        if (holds(said, word.stem) || is_of_subject(word, standing)) continue;
        const bool own = word.stem != predicate_ && word.stem != closing_ && due_.size() > 1;
        bool replaced = own && (word.run == replaced_run || (predicated && !fresh));
        if (own && !replaced && standing > 0) replaced = true, --standing, replaced_run = word.run;
        if (!replaced) out.push_back(&word);
    }
    return out;
}

// Whether [e] holds a word that contradicts one of the question's.
bool Asked::contradicts(const Page& page, Extent e, std::string_view stem) const {
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (word.empty()) continue;
        const std::string said = stem_of(word);
        const auto clash = [&](const auto& pair) {
            const std::string one = stem_of(pair.first), other = stem_of(pair.second);
            return (one == stem && other == said) || (other == stem && one == said);
        };
        if (std::any_of(tables::contraries.begin(), tables::contraries.end(), clash)) return true;
    }
    return false;
}

// "Next to the box" where it is asked what is in the box.
bool Asked::is_placed_otherwise(std::string_view said) const {
    const auto asks = [&](std::string_view place) {
        if (place == "in" && (says(" inside ") || says(" within "))) return true;
        return says(" " + std::string(place) + " the ") || says(" " + std::string(place) + " a ");
    };
    const std::string thing = last_thing_.substr(last_thing_.rfind(' ') + 1);
    const auto tells = [&](std::string_view place) {
        if (place.empty()) return false;
        const std::string words = " " + std::string(place);
        const std::string_view end = said.substr(0, said.find_last_not_of(" .!") + 1);
        const bool named = said.find(words + " the " + last_thing_) != npos || said.find(words + " the " + thing) != npos;
        return named || end.ends_with(words + " it");
    };
    if (last_thing_.empty()) return false;
    for (const auto& [place, others] : tables::other_places)
        if (asks(place) && !tells(place) && std::any_of(others.begin(), others.end(), tells)) return true;
    return false;
}

// "Did the number increase?"
static bool asks_act(std::string_view question) {
    const std::string_view asked = without_signs(question);
    return asked.starts_with("did ") || asked.starts_with("does ") || asked.starts_with("do ") || asked.starts_with("will ");
}

// The same said of the same, with a word or a place that contradicts the question's: "The cup is empty."
std::optional<bool> Asked::told_contrary(const Page& page, Extent e, const std::vector<Word>& said) const {
    const std::vector<const Word*> lacking = missing(page, e, said);
    if (denials_in(page, e) > 0 || said.size() > due_.size() + 2 || lacking.size() > 1) return std::nullopt;
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    const bool inside = lacking.empty() || tables::insides.holds(lacking[0]->stem);
    if (inside && due_.size() > 1 && is_placed_otherwise(own)) return false;
    if (lacking.empty()) return std::nullopt;
    const auto verb = std::min({own.find(" is "), own.find(" are "), own.find("'s "), own.find("'re "), own.find(" was ")});
    const bool told = lacking[0]->stem == predicate_ ? predicated(said) : verb != npos || asks_act(text_);
    const std::size_t from = verb == npos ? e.begin : e.begin + verb;
    if (!told || !contradicts(page, {from, e.end}, lacking[0]->stem)) return std::nullopt;
    return false;
}

// Whether something of the question beside its predicate is said, or nothing else is due.
bool Asked::predicated(const std::vector<Word>& said) const {
    return due_.size() == 1 || std::any_of(due_.begin(), due_.end(), [&](const Word& w) { return holds(said, w.stem); }) ||
           said.size() < 2;
}

// Whether things are the same, where that is asked.
std::optional<bool> Asked::told_equal(const Page& page, Extent e, int denials) const {
    if (!says(" same") && !says(" equal") && !says(" identical")) return std::nullopt;
    static constexpr WordList differing{"different", "differ", "differs", "unequal"};
    static constexpr WordList more{"more", "fewer", "less"};
    const bool than = page.substr(e.begin, e.end - e.begin).find(" than ") != npos;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(page[at]) ? word_at(page, at, e.end) : std::string_view{};
        const bool equal = !word.empty() && measure_.is_equality(page, at, e.end);
        const bool differs = differing.holds(word) || (than && more.holds(word));
        if (denials > 1 || (differs && denials > 0)) return std::nullopt;
        if (equal || differs) return equal && denials == 0;
        at += std::max<std::size_t>(1, word.size());
    }
    return std::nullopt;
}

// "That is the case", "this is not correct": of what is asked.
std::optional<bool> Asked::told_outright(std::string_view said) const {
    static constexpr auto denials = std::to_array<std::string_view>(
        {"that is not the case", "this is not the case", "that's not the case", "that isn't the case", "this isn't the case",
         "it is not the case", "the statement is incorrect", "the statement is not correct", "the statement is not true",
         "the claim is false", "the claim is not true", "that is not true", "that's not true", "this is not true",
         "that is incorrect", "that is not correct", "not really", "not quite", "not exactly", "on the contrary"});
    static constexpr auto assents = std::to_array<std::string_view>(
        {"that is the case", "this is the case", "that's the case", "this is indeed the case", "that is indeed the case",
         "the statement is correct", "that is correct", "that's correct", "this is correct", "that's right", "that is true",
         "that's true", "this is true", "the claim is true", "indeed it does", "indeed it is", "indeed, it does", "indeed, it is",
         "indeed they do", "indeed they are"});
    said = without_signs(said);
    const auto begins = [&](std::string_view one) {
        return said.starts_with(one) && (said.size() == one.size() || !is_word(said[one.size()]));
    };
    if (std::any_of(denials.begin(), denials.end(), begins)) return false;
    if (std::any_of(assents.begin(), assents.end(), begins)) return true;
    return std::nullopt;
}

// "Only one of the lamps" where it is asked whether both are.
bool Asked::told_of_fewer(std::string_view said) const {
    static constexpr auto fewer = std::to_array<std::string_view>(
        {"only one ", "only some ", "only two ", "just one ", "neither of ", "none of ", "not all ", "not both "});
    if (!says("both ") && !says("all ") && !says("every ") && !says("each ")) return false;
    return std::any_of(fewer.begin(), fewer.end(), [&](std::string_view one) { return said.find(one) != npos; });
}

// Whether what the question only places stands behind the same preposition: "off the table" is not on it.
bool Asked::is_placed_alike(const std::vector<Word>& said) const {
    static constexpr WordList places{"in", "on", "under", "behind", "beside", "near", "at"};
    if (!predicate_.empty()) return true;
    return std::all_of(due_.begin(), due_.end(), [&](const Word& due) {
        const auto it = std::find_if(said.begin(), said.end(), [&](const Word& word) { return word.stem == due.stem; });
        return !places.holds(due.before) || it == said.end() || it->before == due.before;
    });
}

// "It was in the box" where it is asked what is.
bool Asked::is_of_past(const Page& page, Extent e) const {
    static constexpr WordList present{"is", "are", "does", "do", "can", "will", "has", "have"};
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    const bool taken = own.find(" was taken") != npos || own.find(" was shot") != npos;
    const bool past = (own.find(" was ") != npos && !taken) || own.find(" were ") != npos || own.find(" had ") != npos;
    for (std::size_t at = 0; past && at < text_.size();) {
        const std::string_view word = is_word(text_[at]) ? word_at(text_, at, text_.size()) : std::string_view{};
        if (present.holds(word)) return true;
        at += std::max<std::size_t>(1, word.size());
    }
    return false;
}

// Of another thing, another time or case, or of such things in general.
bool Asked::is_beside_asked(const Page& page, Extent e) const {
    const std::string_view whole = page.substr(e.begin, e.end - e.begin);
    const bool other = (whole.find("the other ") != npos || whole.starts_with("another ")) && !says("other");
    return other || is_of_past(page, e) || is_of_case(page, e) || is_general(page, e);
}

// All that is asked, little else, of as many, and denied at most once.
std::optional<bool> Asked::restated(const Page& page, Extent e) const {
    if (negated_ || is_beside_asked(page, e)) return std::nullopt;
    if (const auto told = told_present(page, e)) return told;
    const std::string_view own = page.substr(e.begin, e.end - e.begin);
    if (const auto told = told_shortly(own)) return told;
    if (const auto told = told_outright(own)) return told;
    if (unstated_in(page, e)) return std::nullopt;
    const int denials = denials_in(page, e) + is_too(own);
    if (compared_.known()) return denials < 2 ? compared_.told(page, e, denials > 0, measure_) : std::nullopt;
    if (is_than_another(own)) return std::nullopt;
    if (const auto told = told_equal(page, e, denials)) return told;
    return told_again(page, e, denials);
}

// "Steeper than the red line" where it is asked whether it is steeper than the blue one.
bool Asked::is_than_another(std::string_view own) const {
    const std::size_t asked = text_.rfind(" than "), told = own.rfind(" than ");
    if (asked == npos || told == npos) return false;
    const std::vector<Word> sought = words_in(text_, {asked + 6, text_.size()}, {0, 0}),
                            said = words_in(own, {told + 6, own.size()}, {0, 0});
    return !sought.empty() && !said.empty() && sought[0].stem != said[0].stem;
}

// "Contains no switch" where it is asked whether it contains a switch.
bool Asked::says_none(std::string_view own) const {
    const std::size_t at = own.find(" no ");
    const bool asks_one = says(" a ") || says(" an ") || says(" any ");
    return asks_one && !says(" no ") && at != npos && own.find(" no ", at + 1) == npos;
}

// "Boiling water has ..." where it is asked whether the water is boiling.
bool Asked::is_attributive(const std::vector<Word>& said) const {
    if (due_.size() != 2 || said.size() < 3 || said[0].run != said[1].run) return false;
    return said[0].stem == due_[1].stem && said[1].stem == due_[0].stem;
}

// Much more than is asked, or the other way round.
bool Asked::says_else(const std::vector<Word>& said) const {
    return due_.empty() || is_attributive(said) || said.size() > due_.size() + 2 || is_swapped(said);
}

// "From 10 am to 4 pm" tells nothing more.
std::vector<Asked::Word> Asked::without_times(std::vector<Word> said) const {
    static constexpr WordList of_times{"am", "pm", "o'clock"};
    std::erase_if(
        said, [&](const Word& word) { return (is_digit(word.stem[0]) || of_times.holds(word.stem)) && !holds(all_, word.stem); });
    return said;
}

// All that is due in other words or places, or as it is.
std::optional<bool> Asked::told_again(const Page& page, Extent e, int denials) const {
    const std::vector<Word> said = without_times(words_in(page, e, {0, 0}));
    if (says_else(said)) return std::nullopt;
    if (told_of_fewer(page.substr(e.begin, e.end - e.begin)) && missing(page, e, said).empty()) return false;
    const bool none = says_none(page.substr(e.begin, e.end - e.begin));
    if (!same_amounts(page, e, none || denials > 0)) return std::nullopt;
    denials += none;
    if (const auto told = told_contrary(page, e, said)) return told;
    const bool all = !said.empty() && (due_.size() > 1 || said.size() == 1) && missing(page, e, said).empty();
    if (!all || !is_placed_alike(said) || opposed(page, e, {0, 0})) return std::nullopt;
    return denials < 2 ? std::optional(denials == 0) : std::nullopt;
}

}  // namespace stim::score
