#include "libstim/src/score/choices/restated.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

}  // namespace

// "Than the triangle", but not "than any other".
bool Restated::is_more_than_one(std::size_t at, std::size_t end) const {
    static constexpr WordList all{"all", "any", "every", "others", "both"};
    if (said_.word(at, end) != "than") return false;
    const std::size_t next = said_.skip(at + 4, end);
    const std::string_view word = said_.word(next, end);
    return !all.holds(word) && !page_.substr(next, end - next).starts_with("the other");
}

// "There is a bird on the roof" where it is asked where the cat is; "the cone is behind it".
bool Restated::places_another(const Mention& m, Extent part) const {
    static constexpr WordList where{"in", "on", "under", "behind", "inside", "beside", "above", "below", "beneath", "outside"};
    const std::string_view named = page_.substr(m.begin, m.end - m.begin), first = said_.word(m.begin, m.end);
    const Extent before{part.begin, m.begin};
    if (m.letter || first.size() == named.size()) return false;
    if (where.holds(first) && said_.asked.is_of_others(page_, before)) return true;
    const bool pronoun = tables::places.holds(first) && (named.ends_with(" it") || named.ends_with(" them"));
    return pronoun && said_.asked.tells_of_something(page_, before) && !said_.asked.touched(page_, part);
}

// "It was in the tree before it climbed down", where it is asked what is.
bool Restated::is_over(Extent part) const {
    static constexpr auto ends =
        std::to_array<std::string_view>({" before ", " until ", " at first", " originally ", " earlier"});
    const std::string_view whole = page_.substr(sentence_.begin, sentence_.end - sentence_.begin);
    const bool ended = std::any_of(ends.begin(), ends.end(), [&](std::string_view one) { return whole.find(one) != npos; });
    return ended && said_.asked.is_of_past(page_, part);
}

// "Figure 1 is the one that we need."
bool Restated::is_praised(const Mention& m, std::size_t end) const {
    static constexpr WordList praised{"one", "answer", "option", "right", "correct", "only", "best"};
    return page_.substr(m.end, end - m.end).starts_with(" is the ") && praised.holds(said_.word(m.end + 8, end));
}

// Of another view or another case than the question gives.
bool Restated::is_beside_given() const {
    return said_.asked.is_seen_otherwise(page_.substr(sentence_.begin, sentence_.end - sentence_.begin)) ||
           said_.asked.is_of_other_case(page_, sentence_);
}

// The opposite of what is asked, or of another view, or more than one other thing alone.
bool Restated::is_opposed(const Mention& m, Extent part, std::size_t end) const {
    const bool extreme = said_.asked.asks_extreme() && said_.options.size() > 2;
    return is_beside_given() || said_.asked.opposed(page_, part, {m.begin, m.end}) ||
           (extreme && is_more_than_one(part.end, end));
}

bool Restated::is_beside_question(const Mention& m, Extent part, std::size_t end, bool judges, bool commits) const {
    if (is_opposed(m, part, end)) return true;
    if (m.equal || m.predicate) return false;
    const bool leads = subject(m, part);
    if (places_another(m, part) || is_over(part) || (leads && is_of_other_kind(m, part, end))) return true;
    if (is_praised(m, end) || judges || tables::fitting.stands_in(said_, part)) return false;
    return leads ? tells_of_else(m, part) : is_told_of_else(m, part, commits);
}

// The largest where the fastest is asked for, or what is denied to be it.
bool Restated::is_of_other_kind(const Mention& m, Extent part, std::size_t end) const {
    return said_.asked.has_other_superlative(page_, {m.end, part.end}) || denies_asked(m, end);
}

// What stands before the option has nothing of the question.
bool Restated::is_told_of_else(const Mention& m, Extent part, bool commits) const {
    const Extent before{part.begin, m.begin};
    return said_.asked.is_of_place(page_, before) || said_.asked.relates_others(page_, before, m.end) ||
           (!commits && said_.asked.tells_of_something(page_, before) && !said_.asked.touched(page_, part));
}

// "The top shelf has three jars", where it is asked which has the most.
bool Restated::lacks_rank(Extent part) const {
    return said_.asked.shares_most(page_, part) && said_.asked.leaves_out_rank(page_, part);
}

// What stands behind it has nothing of the question.
bool Restated::tells_of_else(const Mention& m, Extent part) const {
    if (lacks_rank(part)) return true;
    const auto denial = page_.next_phrase(m.end, part.end, static_cast<Phrases>(Phrase::negation));
    const std::size_t stop = denial ? std::size_t{denial->begin} : part.end;
    const Extent behind{m.end, std::max(m.end, std::min(page_.substr(0, stop).find(',', m.end), stop))};
    return said_.asked.tells_of_something(page_, behind) && !said_.asked.touched(page_, part);
}

// "Option 3 is a rotation, not a mirror image": what is asked for is denied of it.
bool Restated::denies_asked(const Mention& m, std::size_t end) const {
    const auto denial = page_.next_phrase(m.end, end, static_cast<Phrases>(Phrase::negation));
    if (!denial || denials_in(Page(said_.asked.text()), {0, said_.asked.text().size()}) > 0) return false;
    const Extent behind{denial->end(), end};
    return naming_.in(behind, behind.begin).empty() && said_.asked.shares_most(page_, behind);
}

// The only option of the clauses that say the question again.
std::optional<Mention> Restated::echoing() const {
    constexpr Phrases anywhere = Phrase::condition | Phrase::refusal;
    if (is_beside_given()) return std::nullopt;
    if (uncertain() || (page_.phrases_in(sentence_.begin, sentence_.end) & anywhere)) return std::nullopt;
    std::optional<Mention> out;
    for (std::size_t at = sentence_.begin; at < sentence_.end;) {
        const Extent clause = clause_from(at);
        at = clause.end;
        const auto found = echo_in(clause);
        if (!found && out && names_another(clause, out->option)) return std::nullopt;
        if (!found) continue;
        if (out && out->option != found->option) return std::nullopt;
        out = found;
    }
    return out;
}

// "..., but the other one is": behind "but" another option, and no denial.
bool Restated::names_another(Extent clause, std::size_t option) const {
    const std::size_t near = clause.begin - std::min<std::size_t>(clause.begin, 6);
    constexpr auto denial = static_cast<Phrases>(Phrase::negation);
    if (!has(page_.phrases_in(near, clause.begin), Phrase::turn) || page_.next_phrase(clause.begin, clause.end, denial))
        return false;
    const std::vector<Mention> all = naming_.in(clause, clause.begin);
    return std::any_of(all.begin(), all.end(), [&](const Mention& m) { return m.option != option; });
}

// More than a thing alone: "the kitchen and the bathroom" are one subject.
bool Restated::holds_clause(Extent e) const {
    const std::string_view said = page_.substr(e.begin, e.end - e.begin);
    return std::count(said.begin(), said.end(), ' ') > 2 || naming_.in(e, e.begin).empty();
}

// Up to a sign or a word behind which something else is told.
Extent Restated::clause_from(std::size_t begin) const {
    const std::size_t end = sentence_.end;
    constexpr Phrases ends = Phrase::limit | Phrase::turn;
    while (begin < end && !is_word(page_[begin])) ++begin;
    if (const auto opening = page_.next_phrase(begin, std::min(begin + 1, end), ends)) begin = opening->end();
    const auto next = page_.next_phrase(begin, end, ends);
    std::size_t stop = next ? std::size_t{next->begin} : end;
    for (const std::string_view sign : {"; ", ": ", ", and ", " - ", ", yet ", ", followed by "})
        stop = std::min(stop, page_.substr(0, stop).find(sign, begin));
    if (const std::size_t joint = page_.substr(0, stop).find(" and the ", begin); joint != npos && holds_clause({begin, joint}))
        stop = joint;
    return {begin, std::max(stop, std::min(begin + 1, end))};
}

// A number of some of what is asked for: "There are 3 lamps, and 2 of them are on."
bool Restated::counts_part(const Mention& m, Extent clause) const {
    const std::string_view named = page_.substr(m.begin, m.end - m.begin);
    if (m.letter || !std::all_of(named.begin(), named.end(), is_digit)) return false;
    const std::string_view rest = page_.substr(clause.end, sentence_.end - clause.end);
    return tells_of_part(page_.substr(sentence_.begin, clause.end - sentence_.begin), said_.asked.text()) ||
           rest.find(" of them") != npos || rest.find(" of these") != npos || rest.find(" of which") != npos;
}

std::optional<Mention> Restated::echo_in(Extent clause) const {
    constexpr Phrases spoiling = Phrase::doubt | Phrase::intention | Phrase::report;
    std::vector<Mention> all = naming_.in(clause, clause.begin);
    if (all.empty() || all[0].option >= said_.options.size()) return std::nullopt;
    static constexpr WordList other_times{"before", "until", "when", "once", "while", "if", "unless", "whenever", "as"};
    const std::size_t behind = page_.substr(clause.begin, all[0].begin - clause.begin).rfind(',');
    const std::size_t comma = clause.begin + behind;
    if (behind != npos && behind > 0 && !other_times.holds(said_.word(clause.begin, comma)))
        if (const auto found = echo_in({comma + 1, clause.end})) return found;
    const bool one = std::all_of(all.begin(), all.end(), [&](const Mention& m) { return m.option == all[0].option; });
    if (!one || (said_phrases(clause) & spoiling) || is_vetoed(said_, clause)) return std::nullopt;
    if (counts_part(all[0], clause)) return std::nullopt;
    const bool echo = is_all_of(all[0], clause) || said_.asked.echoed(page_, clause, {all[0].begin, all[0].end});
    return echo ? std::optional(all[0]) : std::nullopt;
}

// "They are equally long": an option that is a clause of its own.
bool Restated::is_all_of(const Mention& m, Extent clause) const {
    const std::string_view named = page_.substr(m.begin, m.end - m.begin);
    constexpr Phrases denying = Phrase::negation | Phrase::rejection;
    if (page_.next_phrase(clause.begin, clause.end, denying) || tables::others.stands_in(said_, sentence_)) return false;
    return std::count(named.begin(), named.end(), ' ') >= 2 && m.begin <= clause.begin + 4 && stands_whole(m, clause.end);
}

namespace {

// The clauses of a sentence that tell something for themselves: up to a limit, and what is concluded behind it.
std::vector<Extent> clauses_of(const Page& page, Extent sentence) {
    static constexpr auto signs =
        std::to_array<std::string_view>({"; ",           ": ",      ", so ",      ", and ",          ", but ",
                                         ", therefore ", ", thus ", ", hence ",   ", which means ",  " - ",
                                         " -> ",         ", as ",   ", only ",    ", just ",         ", with ",
                                         ", not ",       ", i.e. ", ", meaning ", ", i'd say that ", ", i would say that "});
    std::vector<Extent> out;
    for (std::size_t at = sentence.begin; at < sentence.end;) {
        std::size_t stop = sentence.end, next = sentence.end;
        bool aside = false;  // what follows tells nothing for itself: "..., not on the left"
        for (const std::string_view sign : signs)
            if (const std::size_t found = page.substr(0, stop).find(sign, at); found != npos) {
                stop = found, next = found + sign.size();
                aside = sign == ", not ";
            }
        Extent clause = spoken_part(page, {at, stop});
        if (page.substr(0, stop).substr(clause.end).starts_with("than "))  // with what is compared belongs to it
            clause.end = spoken_part(page, {clause.end + 5, stop}).end;
        constexpr auto conclusion = static_cast<Phrases>(Phrase::conclusion);
        while (clause.begin < clause.end && !is_word(page[clause.begin])) ++clause.begin;
        if (const auto begins = page.next_phrase(clause.begin, clause.begin + 1, conclusion)) clause.begin = begins->end();
        if (clause.begin < clause.end) out.push_back(clause);
        if (aside) out.push_back({clause.begin, spoken_part(page, {next, sentence.end}).end});  // "a bag, not a hat"
        at = aside ? sentence.end : next;
    }
    return out;
}

// What takes back what was told before it.
bool takes_back(const Page& page, Extent sentence) {
    constexpr Phrases spoiling = Phrase::correction | Phrase::rejection | Phrase::refusal;
    return (page.phrases_in(sentence.begin, sentence.end) & spoiling) != 0;
}

}  // namespace

namespace {

// Behind "so" or "therefore" at the beginning.
Extent behind_conclusion(const Page& page, Extent e) {
    const auto found = page.next_phrase(e.begin, e.begin + 1, static_cast<Phrases>(Phrase::conclusion));
    if (!found || found->end() >= e.end) return e;
    std::size_t at = found->end();
    while (at < e.end && !is_word(page[at])) ++at;
    return {at, e.end};
}

// "A beach with palm trees", where a beach is asked for: what goes with it is told besides.
std::optional<bool> told_before_with(const Said& said, Extent clause) {
    const std::size_t with = said.page.substr(clause.begin, clause.end - clause.begin).find(" with ");
    if (with == npos || with < 12 || said.asked.says(" with ")) return std::nullopt;
    const auto told = said.asked.restated(said.page, {clause.begin, clause.begin + with});
    return told && *told ? told : std::nullopt;
}

// What a clause says, unless it is doubted, partly so or only planned.
std::optional<bool> told_in(const Said& said, Extent clause) {
    auto told = said.asked.restated(said.page, clause);
    if (!told) told = told_before_with(said, clause);
    const bool too = is_too(said.page.substr(clause.begin, clause.end - clause.begin));
    return told && (too || !is_vetoed(said, clause)) ? told : std::nullopt;
}

}  // namespace

Decision restated_truth(const Said& said) {
    constexpr std::string_view none = "the reply commits to no option";
    std::optional<Commitment> out;
    for (Sentence sentence : sentences_of(said.text)) {
        if (sentence.asks || sentence.listed) continue;
        sentence.at = said.asked.without_given(said.page, behind_conclusion(said.page, sentence.at));
        bool any = false;
        for (const Extent clause : clauses_of(said.page, sentence.at)) {
            if (any && clause.begin == out->begin) continue;  // told by its first part
            const auto told = told_in(said, clause);
            if (!told) continue;
            const std::size_t option = *told ? 0 : 1;
            if (out && out->option != option) return {std::nullopt, "the reply commits to different options"};
            out = Commitment(4, option, clause);
            any = true;
        }
        if (!any && out && takes_back(said.page, sentence.at)) return {std::nullopt, none};
    }
    return out ? Decision{out, {}, "question said again"} : Decision{std::nullopt, none};
}

}  // namespace stim::score
