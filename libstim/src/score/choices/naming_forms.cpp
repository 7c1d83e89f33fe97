// What the text of an option is looked for as: its own words and other forms of them.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// Texts that are longer are not looked for inside sentences.
constexpr std::size_t longest_text = 400;

// "the ball " where all options are clauses about the ball: a pronoun may stand for it.
std::string common_subject(const std::vector<std::string>& patterns) {
    static constexpr WordList verbs{"is", "are", "will", "was", "were", "has", "have", "can", "does", "would"};
    const std::string& first = patterns[0];
    const std::size_t noun = first.starts_with("the ") ? first.find(' ', 4) : std::string::npos;
    if (noun == std::string::npos) return {};
    const std::string out = first.substr(0, noun + 1);
    const bool shared = std::all_of(patterns.begin(), patterns.end(), [&](std::string_view one) {
        return one.starts_with(out) && verbs.holds(one.substr(noun + 1, one.find(' ', noun + 1) - noun - 1));
    });
    return shared ? out : std::string{};
}

// "View 1", "View 2": one noun, each with a letter or a number.
bool are_labels(const std::vector<std::vector<std::string>>& texts) {
    const auto label = [&](const std::vector<std::string>& words) {
        const bool noun = words.size() == 2 && words[0] == texts[0][0] && words[0].size() > 2;
        return noun && (words[1].size() == 1 || is_digit(words[1][0]));
    };
    return texts.size() > 1 && !texts[0].empty() && std::all_of(texts.begin(), texts.end(), label);
}

std::string_view without_article(std::string_view words) {
    for (const std::string_view article : {"the ", "an ", "a "})
        if (words.starts_with(article)) return words.substr(article.size());
    return words;
}

}  // namespace

Naming::Naming(const Said& said) : said_(said), equality_(said.options.size()) {
    const auto& texts = said.options.raw();
    const std::string subject = texts.empty() ? std::string{} : common_subject(said.options.patterns());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string& words = said.options.patterns()[i];
        add(without_article(words), i, {});
        add_others(words, i, subject);
        for (const std::string_view pronoun : {"they ", "it "})  // "the two lines are equal"
            if (words.starts_with(pronoun) && std::count(words.begin(), words.end(), ' ') > 2)
                add(std::string_view(words).substr(pronoun.size()), i, {});
        for (const std::string_view truth : {"yes ", "no "})
            if (words.starts_with(truth) && texts[i].find(',') == truth.size() - 1)
                add(without_article(std::string_view(words).substr(truth.size())), i, truth.substr(0, truth.size() - 1));
    }
    labels_ = are_labels(said.options.texts());
    if (texts.empty() || !said.asked.known()) return;
    add_heads();
    add_ordinals();
    add_people();
    find_equality();
}

// "They're" for "they are".
void Naming::add_contractions(const std::string& words, std::size_t option) {
    static constexpr auto pairs = std::to_array<std::pair<std::string_view, std::string_view>>({{"they are ", "they re "},
                                                                                                {"it is ", "it s "},
                                                                                                {"does not ", "doesn t "},
                                                                                                {"do not ", "don t "},
                                                                                                {"is not ", "isn t "},
                                                                                                {"are not ", "aren t "},
                                                                                                {"will not ", "won t "},
                                                                                                {"cannot ", "can t "},
                                                                                                {"he is ", "he s "},
                                                                                                {"she is ", "she s "},
                                                                                                {"there is ", "there s "},
                                                                                                {"stays ", "remains "},
                                                                                                {"stay ", "remain "},
                                                                                                {"cannot ", "can not "},
                                                                                                {"next to ", "beside "},
                                                                                                {"under ", "underneath "}});
    for (const auto& [one, other] : pairs)
        for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)})
            if (const std::size_t at = words.find(from); at != std::string::npos && (at == 0 || words[at - 1] == ' '))
                add(words.substr(0, at) + std::string(to) + words.substr(at + from.size()), option, {});
}

namespace {

// What "carries", "focuses", "opens" may be forms of.
std::vector<std::string> bases_of(const std::string& verb) {
    if (verb.size() < 4 || !verb.ends_with("s") || verb.ends_with("ss")) return {};
    if (verb.ends_with("ies")) return {verb.substr(0, verb.size() - 3) + "y"};
    std::vector<std::string> out{verb.substr(0, verb.size() - 1)};
    if (verb.ends_with("es")) out.push_back(verb.substr(0, verb.size() - 2));
    return out;
}

// "The dog is ": what all options have before a place; nothing unless each goes on with one.
std::size_t before_place(const std::string& words, const std::string& subject) {
    if (subject.empty()) return 0;
    const std::size_t verb = words.find(' ', subject.size());
    if (verb == std::string::npos || words.substr(subject.size(), verb - subject.size()) != "is") return 0;
    static constexpr WordList places{"in",    "on",     "under", "behind",  "beside",  "next", "above",
                                     "below", "inside", "near",  "outside", "between", "to",   "at"};
    const std::string next = words.substr(verb + 1, words.find(' ', verb + 1) - verb - 1);
    return places.holds(next) ? verb + 1 : 0;
}

}  // namespace

// "Behind the child" for "the dog is behind the child", where all options tell of places of the dog.
void Naming::add_places(const std::string& words, std::size_t option, const std::string& subject) {
    const auto& patterns = said_.options.patterns();
    const bool all =
        std::all_of(patterns.begin(), patterns.end(), [&](const std::string& one) { return before_place(one, subject) > 0; });
    if (!all) return;
    const std::string place = words.substr(before_place(words, subject));
    add(place, option, {});
    add_contractions(place, option);
}

// "Will fall", "falls" for "it will fall".
void Naming::add_future(const std::string& rest, std::size_t option) {
    const std::string what = rest.substr(5), verb = what.substr(0, what.find(' '));
    predicate_ = true;
    add(rest, option, {});
    for (const std::string_view adverb : {"most likely ", "likely ", "probably "})
        add("will " + std::string(adverb) + what, option, {});
    if (verb.size() > 3 && is_latin(verb.back()))
        add(verb + "s" + what.substr(verb.size()), option, {});
    predicate_ = false;
}

// "Rises", "will rise" for "it rises".
void Naming::add_clause(const std::string& words, std::size_t option) {
    static constexpr WordList auxiliaries{"is", "are", "will", "was", "were", "has", "have", "can", "does", "would",
                                          "do", "s",   "re"};
    for (const std::string_view pronoun : {"it ", "they "}) {
        if (!words.starts_with(pronoun)) continue;
        const std::string rest = words.substr(pronoun.size()), verb = rest.substr(0, rest.find(' '));
        if (rest.starts_with("will ")) add_future(rest, option);
        if (auxiliaries.holds(verb) || verb.size() < 4) continue;
        predicate_ = true;
        add(rest, option, {});
        add_contractions(rest, option);
        if (verb.ends_with("s")) add("will " + verb.substr(0, verb.size() - 1) + rest.substr(verb.size()), option, {});
        predicate_ = false;
        for (const std::string& base : bases_of(verb)) add("to " + base + rest.substr(verb.size()), option, {});
    }
}

// "The man" for "the man in the red jacket", where no other option is a man.
void Naming::add_heads() {
    static constexpr WordList behind{"in", "on", "with", "at", "of", "who", "that", "near", "behind", "under",
                                     "holding", "wearing"};
    const auto& texts = said_.options.texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].size() < 4 || texts[i][0] != "the" || !behind.holds(texts[i][2])) continue;
        const std::string& head = texts[i][1];
        const auto has = [&](const auto& words) { return std::find(words.begin(), words.end(), head) != words.end(); };
        if (std::count_if(texts.begin(), texts.end(), has) == 1 && !said_.asked.says(head)) add(head, i, {});
    }
}

// "The shorter pendulum" for "the short one"; "tips right" for "to the right".
void Naming::add_sizes(const std::string& words, std::size_t option) {
    if (words == "to the left" || words == "to the right") add(words.substr(7), option, {});
    if (!words.starts_with("the ") || !words.ends_with(" one") || std::count(words.begin(), words.end(), ' ') != 2) return;
    const std::string adjective = words.substr(4, words.size() - 8);
    if (tables::ambiguous.holds(adjective)) return;
    add("the " + adjective, option, {});
    add("the " + adjective + (adjective.ends_with("e") ? "r" : "er"), option, {});
}

// "The second statement", where options bear no numbers.
void Naming::add_ordinals() {
    static constexpr auto ordinals = std::to_array<std::string_view>({"first", "second", "third", "fourth", "fifth"});
    static constexpr auto nouns = std::to_array<std::string_view>({"statement", "option", "description", "choice", "answer"});
    const auto& texts = said_.options.texts();
    const auto numbers = [](const auto& words) {
        return std::any_of(words.begin(), words.end(), [](const std::string& word) {
            return is_digit(word[0]) || std::find(ordinals.begin(), ordinals.end(), word) != ordinals.end();
        });
    };
    if (std::any_of(texts.begin(), texts.end(), numbers)) return;
    for (std::size_t i = 0; i < std::min(texts.size(), ordinals.size()); ++i)
        for (const std::string_view noun : nouns) add(std::string(ordinals[i]) + " " + std::string(noun), i, {});
    for (const std::string_view noun : nouns) add("last " + std::string(noun), texts.size() - 1, {});
}

// "Anna is the only one", "Anna and Ben both" for "only Anna", "both of them".
void Naming::add_people() {
    const auto& patterns = said_.options.patterns();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < patterns.size(); ++i)
        if (patterns[i].starts_with("only ")) {
            names.push_back(patterns[i].substr(5));
            add(names.back() + " is the only", i, {});
            add(names.back() + " alone", i, {});
        }
    for (std::size_t i = 0; i < patterns.size() && names.size() == 2; ++i)
        if (patterns[i].starts_with("both"))
            for (const auto& [one, other] : {std::pair(names[0], names[1]), std::pair(names[1], names[0])})
                add(one + " and " + other, i, {});
}

// The only option that says that things are equal, where others do not deny it.
void Naming::find_equality() {
    static constexpr WordList equal{"same", "equal", "equally", "identical"};
    const auto& texts = said_.options.texts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (std::none_of(texts[i].begin(), texts[i].end(), [](const std::string& word) { return equal.holds(word); })) continue;
        const bool first = equality_ == texts.size();
        equality_ = first ? i : texts.size() + 1;
    }
    static constexpr WordList denials{"not", "different", "unequal"};
    for (const auto& words : texts)
        if (std::any_of(words.begin(), words.end(), [](const std::string& word) { return denials.holds(word); }))
            equality_ = texts.size() + 1;
}

void Naming::add(std::string_view words, std::size_t option, std::string_view truth) {
    const bool single = words.find(' ') == std::string_view::npos;
    if (words.empty() || words.size() > longest_text || (words.size() == 1 && !is_digit(words[0])) || tables::common.holds(words))
        return;
    const std::string& raw = said_.options.raw()[option];
    const bool small = single && std::none_of(raw.begin(), raw.end(), is_upper);
    const bool month = (words == "may" || words == "march") && is_upper(raw[0]);
    const bool ambiguous = tables::ambiguous.holds(words);
    patterns_.push_back({std::string(words), option, small, ambiguous, month, predicate_, truth, said_.options.signs()[option]});
    firsts_.add(words.substr(0, words.find_first_of(" -.,:/'")));
    if (const std::string_view spelt = number_word(words); !spelt.empty() && said_.options.signs()[option].empty())
        add_spelt(spelt, option);
}

// Other ways to say the words of an option.
void Naming::add_others(const std::string& words, std::size_t option, const std::string& subject) {
    for (const std::string& name : said_.options.short_names(option))
        if (name.find(' ') != std::string::npos && !name.starts_with("the ") && !said_.asked.says(name)) add(name, option, {});
    for (const std::string& name : said_.options.aside_names(option)) add(without_article(name), option, {});
    if (words.starts_with("both ") && words.find(' ', 5) != std::string::npos)  // "they hold the same amount"
        if (const std::string rest = words.substr(words.find(' ', 5)); std::count(rest.begin(), rest.end(), ' ') > 2)
            add("they" + rest, option, {});
    if (said_.asked.asks_doing()) add_forms(words, option);
    add_contractions(words, option);
    add_clause(words, option);
    add_amounts(words, option);
    add_sizes(words, option);
    add_things(words, option);
    add_places(words, option, subject);
    if (!subject.empty())
        for (const std::string_view pronoun : {"it ", "they "})
            add(std::string(pronoun) + words.substr(subject.size()), option, {});
}

// "3" for the option three; "there are none".
void Naming::add_amounts(const std::string& words, std::size_t option) {
    for (int n = 2; n <= 20; ++n)
        if (const std::string digits = std::to_string(n); number_word(digits) == words) add(digits, option, {});
    if (words.ends_with("day") && words.size() > 5 && words.find(' ') == std::string::npos) add(words + "s", option, {});
    if (words == "none")
        for (const std::string_view said : {"are none", "is none", "none of them", "none left"}) add(said, option, {});
}

// "Left of the plate" for "left", where it is asked where something is relative to the plate.
void Naming::add_relations(const std::string& words, std::size_t option) {
    static constexpr WordList sides{"left", "right", "in front", "on top"};
    static constexpr WordList places{"above", "below", "behind", "under", "over", "beneath", "underneath", "inside"};
    const std::string& thing = said_.asked.last_thing();
    const bool side = sides.holds(words);
    if (thing.empty() || !said_.asked.asks_relation() || (!side && !places.holds(words))) return;
    const std::string of = words + (side ? " of " : " ");
    for (const std::string& name : {thing, thing.substr(thing.rfind(' ') + 1)}) {
        add(of + "the " + name, option, {});
        if (words == "left" || words == "right") add(words + " side of the " + name, option, {});
    }
    add(of + "it", option, {});
}

// "Behind the ball" for "behind it".
void Naming::add_things(const std::string& words, std::size_t option) {
    const std::string& thing = said_.asked.last_thing();
    add_relations(words, option);
    for (const std::string_view pronoun : {" it", " them"})
        if (words.ends_with(pronoun) && !thing.empty())
            for (const std::string& name : {thing, thing.substr(thing.rfind(' ') + 1)})
                add(words.substr(0, words.size() - pronoun.size() + 1) + "the " + name, option, {});
}

// "Stays level", "staying level" for "stay level", where it is asked what somebody does.
void Naming::add_forms(const std::string& words, std::size_t option) {
    static constexpr WordList no_verbs{"the", "a",  "an",  "it", "he", "she", "they",  "in",   "on",  "at",
                                       "to",  "by", "yes", "no", "is", "are", "under", "none", "both"};
    const std::size_t blank = words.find(' ');
    const std::string first = words.substr(0, blank);
    if (blank == std::string::npos || no_verbs.holds(first) || first.size() < 3) return;
    if (first.ends_with("s") || first.ends_with("ing")) return;
    const bool hisses = first.ends_with("ch") || first.ends_with("sh") || first.ends_with("x");
    add(first + (hisses ? "es" : "s") + words.substr(blank), option, {});
    add((first.ends_with("e") ? first.substr(0, first.size() - 1) : first) + "ing" + words.substr(blank), option, {});
}

// "three" for the option 3, unless that is one, too.
void Naming::add_spelt(std::string_view word, std::size_t option) {
    const auto& all = said_.options.patterns();
    if (std::find(all.begin(), all.end(), word) != all.end()) return;
    patterns_.push_back({std::string(word), option, true, word == "one" || word == "zero", false, false, {}, {}});
    firsts_.add(word);
}

}  // namespace stim::score
