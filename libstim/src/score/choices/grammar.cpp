#include "libstim/src/score/choices/grammar.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/choices/word_tables.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

// "The key that fits, as can be seen, is R": where the verb stands behind what is put in between; else 0.
std::size_t behind_aside(const Page& page, const Found& found, std::size_t end) {
    if (found.begin < 2 || page[found.begin - 2] != ',' || has(found.kinds, Phrase::turn)) return 0;
    for (const std::string_view verb : {", is ", ", are ", ", was "})
        if (const std::size_t at = page.substr(0, end).find(verb, found.end()); at < found.end() + 80) return at + 2;
    return 0;
}

// The next phrase that ends what is said of an option; one with a comma behind it is put in between: "though,".
std::optional<Found> next_limit(const Page& page, std::size_t at, std::size_t end) {
    constexpr auto limit = static_cast<Phrases>(Phrase::limit);
    while (const auto found = page.next_phrase(at, end, limit)) {
        if (const std::size_t behind = behind_aside(page, *found, end)) {
            at = behind;
            continue;
        }
        if (found->end() >= end || page[found->end()] != ',') return found;
        at = found->end();
    }
    return std::nullopt;
}

}  // namespace

Extent spoken_part(const Page& page, Extent e) {
    const auto found = next_limit(page, e.begin, e.end);
    if (!found) return e;
    if (found->begin > e.begin) return {e.begin, found->begin};
    if (has(found->kinds, Phrase::turn)) return spoken_part(page, {found->end(), e.end});
    const std::size_t comma = page.substr(0, e.end).find(',', e.begin);
    if (comma == npos) return {e.begin, e.begin};
    const auto next = next_limit(page, comma, e.end);
    return {comma + 1, next ? next->begin : e.end};
}

std::size_t clause_end(const Page& page, std::size_t at, std::size_t end) {
    while (at < end && page[at] != ',' && page[at] != ';' && page[at] != ':') ++at;
    return at;
}

// Those of other kinds that are not said again from the question.
Phrases Grammar::own_phrases(Extent e, Phrases ignored) const {
    Phrases out = 0;
    for (std::size_t at = e.begin; const auto found = page_.next_phrase(at, e.end, all_phrases);) {
        at = found->end();
        const bool again = said_.asked.says_phrase(page_.substr(found->begin, found->length)) || is_duty(*found);
        constexpr Phrases unsaid = Phrase::doubt | Phrase::report | Phrase::intention;
        if (!(found->kinds & ignored)) out |= again ? found->kinds & ~unsaid : found->kinds;
    }
    return out;
}

// "You need to turn right", where turning is asked about: told, not planned.
bool Grammar::is_duty(const Found& found) const {
    static constexpr WordList planners{"i", "we", "we'll", "i'll"};
    if (page_.substr(found.begin, found.length) != "need to") return false;
    if (planners.holds(word_before(found.begin, sentence_.begin))) return false;
    const std::string_view verb = said_.word(said_.skip(found.end(), sentence_.end), sentence_.end);
    return !verb.empty() && said_.asked.known() && said_.asked.says_again(verb);
}

// Kinds of its phrases, those that only speak of options left out.
Phrases Grammar::said_phrases(Extent e) const { return own_phrases(e, static_cast<Phrases>(Phrase::mention)); }

// Where the word before the signs at `at` ends.
std::size_t Grammar::behind_word(std::size_t at, std::size_t floor) const {
    while (at > floor && (encloses(page_[at - 1]) || is_one_of(page_[at - 1], ").=-"))) --at;
    return at;
}

// "box" in "is box B"
bool Grammar::labels(const Mention& m, std::string_view word) {
    return !word.empty() && (m.letter || tables::labelled.holds(word)) && !tables::beside.holds(word);
}

std::string_view Grammar::word_before(std::size_t at, std::size_t floor) const {
    while (at > floor && encloses(page_[at - 1])) --at;
    const std::size_t end = at;
    while (at > floor && is_word(page_[at - 1])) --at;
    return page_.substr(at, end - at);
}

// "(b) seven"
bool Grammar::is_own_letter(const Mention& m, std::size_t at, std::size_t end) const {
    return end == at + 1 && page_[end] != ' ' && static_cast<std::size_t>(page_[at] - 'a') == m.option;
}

bool Grammar::stands_whole(const Mention& m, std::size_t end) const {
    std::size_t at = m.end;
    while (at < end && !is_word(page_[at]) && page_[at] != ',') ++at;
    return at >= end ? said_.word(end, sentence_.end) != "than" : is_assured(at, end) || sets_apart(at);
}

// "The ring rather than the star": what is denied behind was looked at before.
bool Grammar::sets_apart(std::size_t at) const {
    static constexpr auto words =
        std::to_array<std::string_view>({"rather than ", "instead of ", "and not ", "not ", "as opposed to "});
    return std::any_of(words.begin(), words.end(), [&](std::string_view one) { return page_.substr(at).starts_with(one); });
}

// A few words behind a comma, or "it is": "Heavier, by far", "Steel it is".
bool Grammar::is_assured(std::size_t at, std::size_t end) const {
    const bool comma = page_[at] == ',';
    int words = 0;
    for (std::size_t i = at; i < end && words < 5; ++words) {
        while (i < end && !is_word(page_[i])) ++i;
        while (i < end && is_word(page_[i])) ++i;
    }
    const std::string_view rest = page_.substr(at, end - at);
    return comma ? words < 5 : words < 4 && (rest.starts_with("it is") || rest.starts_with("one"));
}

// No noun goes on behind the option: "the cellar door" is no cellar.
bool Grammar::ends_noun(const Mention& m, std::size_t end) const {
    std::size_t at = m.end;
    while (at < end && closes(page_[at])) ++at;
    const std::string_view next = said_.word(at, end);
    if (said_.asked.asks_colour() && tables::describing.holds(page_.substr(m.begin, m.end - m.begin))) return true;
    static constexpr WordList general{"day", "scene", "weather"};  // "a sunny day"
    if (next.empty() || page_[at] == '(' || general.holds(next)) return true;
    return sets_apart(at) || is_digit(page_[m.end - 1]) || tables::behind_describing.holds(next) ||
           (next.size() > 5 && next.ends_with("ing") && next != "during");  // "a horse running"
}

// "The one for which all of this holds is Picture 3": a verb right before the option ties it to what is sought.
bool Grammar::selects(const Mention& m, Extent part) const {
    static constexpr WordList least{"least", "worst", "first", "fails", "almost", "nearly"};
    const std::size_t begin = behind_opening(part.begin, m.begin);
    const std::string_view own = page_.substr(begin, m.begin - begin);
    if (!own.starts_with("the one ") && !own.starts_with("the only one ")) return false;
    if (!own.ends_with(" is ") && !own.ends_with(" is the ")) return false;
    const std::size_t next = begin + own.find("one ") + 4;
    const std::string_view link = said_.word(next, m.begin);
    const bool clause = tables::relatives.holds(link) || head_before(said_.skip(next + link.size(), m.begin), begin) == "one";
    for (std::size_t at = next; at < m.begin;) {
        const std::string_view word = said_.word(at, m.begin);
        if (least.holds(word)) return false;
        at += std::max<std::size_t>(1, word.size());
    }
    return clause;
}

// "The only day on which both are open": what sets it apart is what is asked for.
bool Grammar::is_unique(std::size_t begin, std::size_t end) const {
    static constexpr WordList others{"thing", "reason", "problem", "question", "doubt", "way", "one", "of"};
    const std::string_view said = page_.substr(begin, end - begin);
    if (!said.starts_with("the only ") && !said.starts_with("the one ")) return false;
    return !others.holds(said_.word(said_.skip(begin + said.find(' ', 4), end), end));
}

// "Out of the pictures that are offered, ...": where what is said begins.
std::size_t Grammar::behind_opening(std::size_t begin, std::size_t end) const {
    static constexpr WordList openings{"of", "out", "among", "from", "amongst"};
    const std::size_t first = said_.skip(begin, end);
    const std::size_t comma = openings.holds(said_.word(first, end)) ? page_.substr(0, end).find(',', first) : npos;
    return comma == npos ? begin : said_.skip(comma + 1, end);
}

// "One" in "the one for which", else the word right before.
std::string_view Grammar::head_before(std::size_t at, std::size_t begin) const {
    static constexpr WordList joints{"for", "in", "of", "on", "at", "to", "with", "from", "by"};
    const std::string_view word = word_before(at, begin);
    const std::string_view head =
        joints.holds(word) ? word_before(static_cast<std::size_t>(word.data() - page_.data()), begin) : std::string_view{};
    return head == "one" ? head : word;
}

// "The year in which it was begun": the subject is told by what does not make it the answer.
bool Grammar::described(std::size_t begin, std::size_t end) const {
    begin = behind_opening(begin, end);
    if (is_unique(begin, end)) return false;
    for (std::size_t at = begin; at < end;) {
        const std::string_view word = said_.word(at, end);
        // "..., which is C"
        const bool comma = word == "which" && at > begin + 1 && page_[at - 2] == ',' && end - at < 8;
        if (at > begin && !comma && tables::relatives.holds(word) && !tables::concluding.holds(word_before(at, begin)))
            return !is_asked_for(head_before(at, begin)) && !tables::fitting.stands_in(said_, {at, end});
        at += word.empty() ? 1 : word.size();
    }
    return false;
}

// "The one that leads out", "the key that opens the lock" where options are keys.
bool Grammar::is_asked_for(std::string_view head) const {
    if (head == "one" || head == "option") return true;
    const auto& patterns = said_.options.patterns();
    return head.size() > 2 && std::all_of(patterns.begin(), patterns.end(), [&](const std::string& words) {
               return words.ends_with(head) && words.size() > head.size();
           });
}

// Whether the option begins what is said: "Box B is ...", "Of the three, willow ...".
bool Grammar::subject(const Mention& m, Extent part) const {
    std::size_t at = m.begin;
    for (int i = 0; i < 4; ++i) {
        while (at > part.begin && encloses(page_[at - 1])) --at;
        if (at <= part.begin || page_[at - 1] == ',') return true;
        std::size_t begin = at;
        while (begin > part.begin && is_word(page_[begin - 1])) --begin;
        const std::string_view word = page_.substr(begin, at - begin);
        if (begin == at || tables::tying.holds(word)) return false;
        if (!tables::between.holds(word) && !tables::labelled.holds(word)) return false;
        at = begin;
    }
    return false;
}

// "I am not sure": doubts whatever was said.
bool Grammar::uncertain() const {
    constexpr Phrases wanted = Phrase::doubt | Phrase::intention;
    for (std::size_t at = sentence_.begin; const auto found = page_.next_phrase(at, sentence_.end, wanted);) {
        const bool again = said_.asked.says_phrase(page_.substr(found->begin, found->length));
        if (!again && (found->kinds & wanted) == wanted) return true;
        at = found->end();
    }
    return false;
}

}  // namespace stim::score
