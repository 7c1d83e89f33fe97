#include "libstim/src/score/choices/naming.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/signs.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

bool is_joint(char c) { return c == '-' || c == '\''; }

// Whether the number that ends at `end` goes on: "1.55" is not 1.5.
bool number_goes_on(std::string_view text, std::size_t end) {
    if (end + 1 >= text.size() || !is_digit(text[end - 1])) return false;
    return is_one_of(text[end], ".,:/") && is_digit(text[end + 1]);
}

// Whether a number begins before `at`: the 5 of 0.5, of -5.
bool number_began(std::string_view text, std::size_t at) {
    if (at == 0 || !is_digit(text[at])) return false;
    const char c = text[at - 1];
    if (c == '-') return at < 2 || !is_word(text[at - 2]);
    return is_one_of(c, ".,:/") && at >= 2 && is_digit(text[at - 2]);
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

// "No, they are": where the option begins with yes.
bool contradicts(std::string_view truth, std::string_view said) { return (said == "yes" || said == "no") && said != truth; }

}  // namespace

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
    return !next.empty() && !tables::behind_describing.holds(next) && !said_.asked.is_kind(next);
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
    return is_directed(at, end, sentence);
}

// "To the right", "the chef's right", but not "right to it".
bool Naming::is_directed(std::size_t at, std::size_t end, std::size_t sentence) const {
    static constexpr WordList turning{"turn", "turns", "turning", "go", "goes", "going"};  // "turn left to reach it"
    const std::string_view before = word_before(at, sentence), text = said_.page;
    const bool goes_on_to = said_.word(said_.skip(end, text.size()), text.size()) == "to" && !turning.holds(before);
    return (tables::directed.holds(before) || before.ends_with("'s")) && !goes_on_to;
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
    return is_one_of(said_.text[at], ".,;:!-");
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
    if (at != sentence || at + 1 >= part.end || !is_one_of(said_.text[at + 1], ".):")) return false;
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

// What the question gives, and places beside things that are not asked for.
bool Naming::is_set_aside(const Mention& m) const {
    const bool given = said_.asked.gives(said_.page, {m.begin, m.end});
    return !m.letter && !m.equal && (given || said_.asked.is_by_another(said_.page, m.end));
}

// "Options A and C": a letter that is joined on to another one.
Mention Naming::joined_letter(const Mention& before, std::size_t at) const {
    std::string_view between = said_.page.substr(before.end, at - before.end);
    while (!between.empty() && !is_word(between[0]) && between[0] != ' ') between.remove_prefix(1);
    const bool joins = between.starts_with(" and ") || between.starts_with(" or ") || between.starts_with(" & ");
    const std::size_t option = said_.options.of_letter(said_.text[at]);
    const bool alone = is_upper(said_.text[at]) && !joined_behind(said_.page, at + 1) && option < said_.options.size();
    const Letter letter{option, {at, at + 1}};
    if (!before.letter || !joins || between.size() > 6 || !alone || said_.is_article(letter, said_.text.size()))
        return {at, at, 0, true};
    return {at, at + 1, option, true};
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
        if (found.end == at && !out.empty()) found = joined_letter(out.back(), at);
        if (found.end == at && tells_equality(at, part.end, sentence))
            found = {at, at + said_.word(at, part.end).size(), equality_, false, false, true};
        if (found.end > at && !is_set_aside(found)) out.push_back(found);
        at = found.end > at ? found.end : at + 1;
        while (at < part.end && is_word(said_.page[at])) ++at;
    }
    return out;
}

}  // namespace stim::score
