#include "libstim/src/score/choices/naming.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// Texts that are longer are not looked for inside sentences.
constexpr std::size_t longest_text = 400;

bool is_joint(char c) { return c == '-' || c == '\''; }

// Whether the number that ends at `end` goes on: "1.55" is not 1.5.
bool number_goes_on(std::string_view text, std::size_t end) {
    if (end + 1 >= text.size() || !is_digit(text[end - 1])) return false;
    return std::string_view(".,:/").find(text[end]) != std::string_view::npos && is_digit(text[end + 1]);
}

// Whether a number begins before `at`: the 5 of 0.5, of -5.
bool number_began(std::string_view text, std::size_t at) {
    if (at == 0 || !is_digit(text[at])) return false;
    const char c = text[at - 1];
    if (c == '-') return at < 2 || !is_word(text[at - 2]);
    return std::string_view(".,:/").find(c) != std::string_view::npos && at >= 2 && is_digit(text[at - 2]);
}

// Whether letters are joined on by a hyphen or an apostrophe.
bool joined_before(std::string_view text, std::size_t at) {
    return at > 0 && (is_word(text[at - 1]) || (at > 1 && is_joint(text[at - 1]) && is_word(text[at - 2])));
}
bool joined_behind(std::string_view text, std::size_t end) {
    if (end >= text.size()) return false;
    if (is_word(text[end])) return true;
    return text[end] == '-' && end + 1 < text.size() && is_word(text[end + 1]);
}

// Behind the signs between two words; `text.size()` where they are no blank between words.
std::size_t behind_signs(std::string_view text, std::size_t at) {
    const std::size_t limit = std::min(text.size(), at + 4);
    const std::size_t begin = at;
    while (at < limit && !is_word(text[at]) && text[at] != '\n' && text[at] != '?') ++at;
    return at > begin ? at : text.size();
}

// "No, they are": where the option begins with yes.
bool contradicts(std::string_view truth, std::string_view said) { return (said == "yes" || said == "no") && said != truth; }

std::string_view without_article(std::string_view words) {
    for (const std::string_view article : {"the ", "an ", "a "})
        if (words.starts_with(article)) return words.substr(article.size());
    return words;
}

}  // namespace

// Where the words of a pattern end if they stand at `at`; else 0. Signs inside a number must be the same.
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
    return adverbs.holds(word) ? Passed{at + word.size() + 1, 0} : Passed{};
}

// Where the words of a pattern end, such a word passed over once; else 0.
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
    if (texts.empty() || !said.asked.known()) return;
    add_heads();
    add_ordinals();
    add_people();
    find_equality();
}

// "They're" for "they are".
void Naming::add_contractions(const std::string& words, std::size_t option) {
    static constexpr auto pairs = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"they are ", "they re "}, {"it is ", "it s "},     {"does not ", "doesn t "}, {"do not ", "don t "},
         {"is not ", "isn t "},     {"are not ", "aren t "}, {"will not ", "won t "},   {"cannot ", "can t "},
         {"he is ", "he s "},       {"she is ", "she s "},   {"there is ", "there s "}, {"stays ", "remains "},
         {"stay ", "remain "},      {"cannot ", "can not "}});
    for (const auto& [one, other] : pairs)
        for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)})
            if (const std::size_t at = words.find(from); at != std::string::npos && (at == 0 || words[at - 1] == ' '))
                add(words.substr(0, at) + std::string(to) + words.substr(at + from.size()), option, {});
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
    if (words.starts_with("both ") && words.find(' ', 5) != std::string::npos)  // "they hold the same amount"
        if (const std::string rest = words.substr(words.find(' ', 5)); std::count(rest.begin(), rest.end(), ' ') > 2)
            add("they" + rest, option, {});
    if (said_.asked.asks_doing()) add_forms(words, option);
    add_contractions(words, option);
    add_clause(words, option);
    add_amounts(words, option);
    add_sizes(words, option);
    add_things(words, option);
    if (!subject.empty())
        for (const std::string_view pronoun : {"it ", "they "})
            add(std::string(pronoun) + words.substr(subject.size()), option, {});
}

// "3" for the option three; "there are none".
void Naming::add_amounts(const std::string& words, std::size_t option) {
    for (int n = 2; n <= 20; ++n)
        if (const std::string digits = std::to_string(n); number_word(digits) == words) add(digits, option, {});
    if (words == "none")
        for (const std::string_view said : {"are none", "is none", "none of them", "none left"}) add(said, option, {});
}

// "Behind the ball" for "behind it".
void Naming::add_things(const std::string& words, std::size_t option) {
    const std::string& thing = said_.asked.last_thing();
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

std::string_view Naming::word_before(std::size_t at, std::size_t floor) const {
    while (at > floor && (is_blank(said_.text[at - 1]) || said_.text[at - 1] == '"' || said_.text[at - 1] == ',')) --at;
    const std::size_t end = at;
    while (at > floor && (is_word(said_.text[at - 1]) || said_.text[at - 1] == '\'')) --at;
    return said_.page.substr(at, end - at);
}

// A word in capitals before another one: "the Red Sea".
bool Naming::is_name(std::size_t at, std::size_t end, std::size_t sentence) const {
    const std::string_view text = said_.text;
    const bool capital = is_upper(text[at]) && at > sentence && text[at - 1] == ' ';
    return capital && end + 1 < text.size() && text[end] == ' ' && is_upper(text[end + 1]);
}

// Whether the word behind a colour or a direction is what it describes.
bool Naming::describes(std::size_t end) const {
    if (end >= said_.text.size() || said_.text[end] != ' ') return false;
    const std::string_view next = said_.word(said_.skip(end, said_.text.size()), said_.text.size());
    return !next.empty() && !tables::behind_describing.holds(next);
}

namespace {

// Whether words or numbers go on before or behind.
bool goes_on(std::string_view text, std::size_t at, std::size_t end) {
    return joined_before(text, at) || joined_behind(text, end) || number_began(text, at) || number_goes_on(text, end);
}

// Whether what begins with a number has just these signs of arithmetic, its minus among them.
bool has_signs(std::string_view text, Extent e, std::string_view signs) {
    if (!is_digit(text[e.begin])) return true;
    const std::size_t begin = e.begin - (is_negative(text, e.begin) ? 1 : 0);
    return signs_of(text.substr(begin, e.end - begin)) == signs;
}

}  // namespace

bool Naming::stands(const Pattern& pattern, std::size_t at, std::size_t end, std::size_t sentence) const {
    const std::string_view text = said_.page;
    if (!has_signs(text, {at, end}, pattern.signs)) return false;
    if (is_negative(text, at) ? joined_behind(text, end) || number_goes_on(text, end) : goes_on(text, at, end)) return false;
    if (!pattern.truth.empty() && contradicts(pattern.truth, said_.word(sentence, text.size()))) return false;
    if (is_part_of_name(pattern, {at, end}, sentence)) return false;
    if (!pattern.ambiguous || (at == sentence && ends_clause(end, text.size()))) return true;
    if (pattern.month) return is_upper(said_.text[at]) && at > sentence;  // "may" is a verb
    return tables::directed.holds(word_before(at, sentence)) && said_.word(said_.skip(end, text.size()), text.size()) != "to";
}

// "The Red Sea" does not name red, "the west wing" does not name west, unless a colour is asked for.
bool Naming::is_part_of_name(const Pattern& pattern, Extent e, std::size_t sentence) const {
    const std::size_t end = e.end;
    if (pattern.small && is_name(e.begin, end, sentence)) return true;
    return tables::describing.holds(pattern.words) && !said_.asked.asks_colour() && describes(end);
}

Mention Naming::text_at(std::size_t at, Extent part, std::size_t sentence) const {
    Mention out{at, at, 0, false};
    for (const Pattern& pattern : patterns_) {
        if (pattern.words[0] != said_.page[at]) continue;
        const std::size_t end = loose_end(said_.page.substr(0, part.end), at, pattern.words);
        if (end > out.end && stands(pattern, at, end, sentence))
            out = {at, end, pattern.option, false, pattern.predicate};
        else if (end && end == out.end && pattern.option != out.option && stands(pattern, at, end, sentence))
            out.end = at;  // the text of two options
    }
    return out;
}

bool Naming::ends_clause(std::size_t at, std::size_t end) const {
    while (at < end && closes(said_.text[at])) ++at;
    if (at >= end || said_.text[at] == '\n') return true;
    if (is_word(said_.text[at])) {
        const std::string_view word = said_.word(at, end);
        return word == "because" || word == "since" || word == "as";
    }
    return std::string_view(".,;:!-").find(said_.text[at]) != std::string_view::npos;
}

bool Naming::introduces_letter(std::size_t at, std::size_t sentence) const {
    while (at > sentence && encloses(said_.text[at - 1])) --at;
    const std::string_view before = word_before(at, sentence);
    const bool listed = before.size() == 1 && at > sentence && said_.text[at - 1] == ',' && is_upper(said_.text[at - 2]);
    return at == sentence || said_.text[at - 1] == ':' || listed || tables::before_letter.holds(before);
}

// "is the tighter", "is better": behind a letter at the beginning.
bool Naming::judged(std::size_t at, std::size_t end) const {
    at = said_.skip(at, end);
    if (said_.word(at, end) != "is") return false;
    at = said_.skip(at + 2, end);
    if (said_.word(at, end) == "the") at = said_.skip(at + 3, end);
    const std::string_view word = said_.word(at, end);
    return word == "what" || tables::judging.holds(word) || (word.size() > 5 && word.ends_with("est"));
}

// "A. 7.5 is the average": a letter that numbers what follows.
bool Naming::numbers(std::size_t at, Extent part, std::size_t sentence) const {
    if (at != sentence || at + 1 >= part.end || std::string_view(".):").find(said_.text[at + 1]) == std::string_view::npos)
        return false;
    std::size_t next = at + 1;
    while (next < part.end && !is_word(said_.text[next])) ++next;
    const std::string_view word = said_.word(next, part.end);
    return !word.empty() && !tables::after_letter.holds(word) && word != "because" && word != "since";
}

// "(B) It bounces.": a letter before a text that is not its own.
bool Naming::leads(std::size_t at, Extent part, std::size_t sentence) const {
    if (at > sentence + 1) return false;
    const std::size_t next = said_.skip(std::min(at + 2, part.end), part.end);
    const std::string_view word = said_.word(next, part.end);
    return !word.empty() && !tables::after_letter.holds(word) && !ends_clause(next, part.end);
}

// "(B)", "[B]"
bool Naming::in_brackets(std::size_t at) const {
    const std::string_view text = said_.text;
    if (at == 0 || at + 1 >= text.size()) return false;
    return (text[at - 1] == '(' && text[at + 1] == ')') || (text[at - 1] == '[' && text[at + 1] == ']');
}

// "Box B", but not "blood group A is", "C 12".
bool Naming::is_labelled(std::size_t at, Extent part, std::size_t sentence) const {
    if (!tables::labelled.holds(word_before(at, sentence))) return false;
    const std::string_view next = said_.word(said_.skip(at + 1, part.end), part.end);
    if (!next.empty() && is_digit(next[0])) return false;
    const Letter letter{static_cast<std::size_t>(said_.text[at] - 'A'), {at, at + 1}};
    return next.empty() || !said_.is_article(letter, part.end);
}

// "Among the four, B ..."
bool Naming::text_behind_comma(std::size_t at) const { return said_.text[at - 1] == ' ' && said_.text[at - 2] == ','; }

// "D is the mirror image", where the question is known.
bool Naming::is_equated(std::size_t at, Extent part, std::size_t sentence) const {
    return at == sentence && said_.asked.known() && said_.page.substr(0, part.end).substr(at + 1).starts_with(" is the ");
}

// "B turns clockwise": a verb of the question behind a letter that is no article.
bool Naming::does(std::size_t at, std::string_view next, std::size_t sentence, std::size_t end) const {
    const bool asked = at == sentence && said_.text[at] != 'A' && next.size() > 3 && said_.asked.asks_word(next);
    static constexpr WordList modal{"would", "can", "will", "must"};
    const std::size_t verb = said_.skip(said_.skip(at + 1, end) + next.size(), end);
    const bool modally = modal.holds(next) && at == sentence && said_.asked.asks_word(said_.word(verb, end));
    return asked || modally || tables::after_letter.holds(next) || judged(at + 1, end);
}

// Without brackets: a letter that ends a clause, or that a sentence begins with.
bool Naming::stands_for_option(std::size_t at, Extent part, std::size_t sentence) const {
    const char letter = said_.text[at];
    if (letter == 'I' || said_.options.of_letter(letter) >= said_.options.size()) return false;
    if (numbers(at, part, sentence)) return false;
    if (static_cast<std::size_t>(letter - 'A') >= said_.options.size()) return true;  // "point Q", where options are P, Q, R
    if (is_labelled(at, part, sentence) || is_equated(at, part, sentence)) return true;
    const bool quoted = at > 0 && said_.text[at - 1] == '"';
    if (!quoted && ends_clause(at + 1, part.end) && introduces_letter(at, sentence)) return true;
    const std::string_view next = said_.word(said_.skip(at + 1, part.end), part.end);
    const bool comma = at > sentence + 1 && text_behind_comma(at);
    const bool first = at == sentence || comma || word_before(at, sentence) == "only";
    return first && does(at, next, sentence, part.end);
}

Mention Naming::letter_mention(std::size_t at, Extent part, std::size_t sentence) const {
    const std::string_view text = said_.text;
    const Mention none{at, at, 0, true};
    if (!said_.options.lettered() || !is_upper(text[at]) || joined_before(text, at) || joined_behind(text, at + 1)) return none;
    const bool found = in_brackets(at) ? !leads(at, part, sentence) : stands_for_option(at, part, sentence);
    return found ? Mention{at, at + 1, said_.options.of_letter(text[at]), true} : none;
}

// "The same", or "neither is longer" where it is asked which of two is longer; not behind a yes or no that the option denies.
bool Naming::tells_equality(std::size_t at, std::size_t end, std::size_t sentence) const {
    if (equality_ >= said_.options.size()) return false;
    const std::string& own = said_.options.texts()[equality_][0];
    const std::string_view truth = own == "yes" || own == "no" ? own : std::string_view{};
    if (!truth.empty() && contradicts(truth, said_.word(sentence, end))) return false;
    if (said_.asked.measure().is_equality(said_.page, at, end)) return true;
    const bool neither = said_.options.size() == 3 && said_.word(at, end) == "neither";
    return neither && said_.asked.measure().is_compared(said_.page, at, end);
}

std::vector<Mention> Naming::in(Extent part, std::size_t sentence) const {
    std::vector<Mention> out;
    for (std::size_t at = part.begin; at < part.end;) {
        if (!is_word(said_.page[at])) {
            ++at;
            continue;
        }
        Mention found = firsts_.begins(said_.page[at]) ? text_at(at, part, sentence) : Mention{at, at, 0};
        if (found.end == at) found = letter_mention(at, part, sentence);
        if (found.end == at && tells_equality(at, part.end, sentence))
            found = {at, at + said_.word(at, part.end).size(), equality_, false, false, true};
        if (found.end > at) out.push_back(found);
        at = found.end > at ? found.end : at + 1;
        while (at < part.end && is_word(said_.page[at])) ++at;
    }
    return out;
}

}  // namespace stim::score
