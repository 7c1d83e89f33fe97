#include "libstim/src/score/choices/ties.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

}  // namespace

// Whether a mention is what is said of a subject: behind a verb, at the end of its clause or of the sentence.
bool Ties::ties(const Mention& m, Extent part, Known known) const {
    if (m.equal || (m.predicate && m.begin > part.begin && ends_noun(m, part.end))) return true;
    const bool own = tables::tying.holds(said_.word(m.begin, m.end));  // "... are equal"
    std::size_t verb = own ? m.begin : verb_before(m, part, known);
    if (verb == npos && ends_it(m, part, known)) verb = m.begin;
    if (verb == npos || !ends_noun(m, part.end)) return false;
    if (verb == part.begin) return true;
    if (is_another_answer({part.begin, verb})) return false;
    return !has(page_.phrases_in(part.begin, verb), Phrase::negation) &&
           (known.concludes || !described(part.begin, verb));
}

// "The answer to the question on the other page": not to this one.
bool Ties::is_another_answer(Extent e) const {
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = said_.word(at, e.end);
        if (word == "answer" || word == "option" || word == "choice") return tables::aside.stands_in(said_, {at, e.end});
        at += word.empty() ? 1 : word.size();
    }
    return false;
}

// Where the verb stands that ties an option to its subject; the beginning of the part if nothing stands before the option.
std::size_t Ties::verb_before(const Mention& m, Extent part, Known known) const {
    std::size_t at = m.begin;
    for (int i = 0; i < 6; ++i) {
        at = behind_word(at, part.begin);
        if (at == part.begin) return stands_whole(m, part.end) || is_own_letter(m, at, at + 1) ? at : npos;
        if (is_sign(at) || (i == 0 && page_.substr(at, m.begin - at).find('=') != npos)) return at - 1;
        const std::size_t end = at;
        at = word_begin(end, part.begin);
        const std::string_view word = page_.substr(at, end - at);
        if (ties_to(word, known)) return at;
        if (is_own_letter(m, at, end)) continue;
        if (!links(m, word, end) && !(i < 2 && labels(m, word))) return npos;
    }
    return npos;
}

// A colon or an arrow before `at`.
bool Ties::is_sign(std::size_t at) const { return page_[at - 1] == ':' || (at > 1 && page_.substr(at - 2, 2) == "->"); }

// What may stand between a verb and the option: "The outcome is that the ball falls", "It is that of Mars".
bool Ties::links(const Mention& m, std::string_view word, std::size_t end) const {
    if (word.size() > 4 && word.ends_with("ly")) return true;
    const std::string_view next = said_.word(said_.skip(end, m.begin), m.begin);
    if (tables::participles.holds(word) || (word.size() > 4 && word.ends_with("ed")))
        return tables::behind_participle.holds(next) || next.ends_with("ly");
    if (word == "that") return is_clause(m) || page_.substr(end).starts_with(" of ");
    return tables::between.holds(word);
}

// Of more than two words: "the ball falls down".
bool Ties::is_clause(const Mention& m) const {
    const std::string_view named = page_.substr(m.begin, m.end - m.begin);
    return std::count(named.begin(), named.end(), ' ') >= 2;
}

std::size_t Ties::word_begin(std::size_t at, std::size_t floor) const {
    while (at > floor && (is_word(page_[at - 1]) || page_[at - 1] == '\'')) --at;
    return at;
}

// A verb, or "but" behind an option that is denied: "not A, but B".
bool Ties::ties_to(std::string_view word, Known known) {
    return tables::tying.holds(word) || (known.denies && word == "but");
}

// A conclusion that ends with the option, or a place at the end of a clause: "he hides in the garden".
bool Ties::ends_it(const Mention& m, Extent part, Known known) const {
    const std::string_view first = said_.word(m.begin, m.end);
    const bool concluded = known.concludes && stands_whole(m, part.end);
    const std::string_view before = word_before(m.begin, part.begin);
    const std::string_view named = page_.substr(m.begin, m.end - m.begin);
    const bool numbered = named.find(' ') != npos && is_digit(named.back());
    const bool labelled = numbered && (before == "in" || before == "on" || before == "at");
    const bool place = tables::places.holds(first) && first.size() < m.end - m.begin;
    return (concluded || place || labelled) && !tables::beside.holds(before);
}

bool Ties::denied(const Mention& mention, std::size_t end) const {
    constexpr Phrases denying = Phrase::negation | Phrase::rejection;
    end = clause_end(page_, mention.end, end);
    for (std::size_t at = mention.end; const auto found = page_.next_phrase(at, end, denying);) {
        if (!denies_another(*found, mention, end)) return true;
        at = found->end();
    }
    return false;
}

// "Under the red cup and not under the blue cup", "B rather than C": what is denied is the option right behind.
bool Ties::denies_another(const Found& denial, const Mention& mention, std::size_t end) const {
    const std::vector<Mention> behind = naming_.in({denial.end(), end}, denial.end());
    if (behind.empty() || behind.front().option == mention.option) return false;
    for (std::size_t at = denial.end(); at < behind.front().begin;) {
        const std::string_view word = said_.word(at, behind.front().begin);
        const bool links = tables::between.holds(word) || tables::beside.holds(word) || tables::labelled.holds(word);
        if (!word.empty() && !links) return false;
        at += word.empty() ? 1 : word.size();
    }
    return true;
}

}  // namespace stim::score
