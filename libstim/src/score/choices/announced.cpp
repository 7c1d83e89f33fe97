#include "libstim/src/score/choices/announced.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// How far from an option its announcement may begin, in tokens.
constexpr std::size_t farthest_cue = 8, farthest_noun = 40;
constexpr Cues denying = bits_of({Cue::negate, Cue::wrong});

// Where to look back to: not beyond the sentence, nor beyond another option.
std::size_t floor_of(const ReplyPage& page, const Mention& m, std::size_t farthest) {
    const std::size_t first = page.sentences()[m.sentence].at.first;
    return std::max({first, m.letter && m.strong() ? first : m.after, m.at.first - std::min(m.at.first, farthest)});
}

// Whether words between an announcement and its option only lead to it.
bool leads_on(const ReplyPage& page, std::size_t token) {
    const Cue cue = page.cue(token);
    if (cue == Cue::filler || cue == Cue::label || cue == Cue::conclude || cue == Cue::noun) return true;
    return page.sign(token) != '\0' && is_one_of(page.sign(token), "([{\"'*:=->,\n\x02");
}

// "The correct answer [for the left picture] is": where the noun before a verb begins. A colon needs a firmer one: "each
// option:" begins a list.
std::optional<Span> noun_before(const ReplyPage& page, const Mention& m, std::size_t verb) {
    const std::size_t floor = floor_of(page, m, farthest_noun);
    for (std::size_t i = verb; i-- > floor;) {
        const Cue cue = page.cue(i);
        if (cue == Cue::noun || cue == Cue::key) return page.cue_at(i);
        const bool leads = page.cue_at(i).first == page.sentences()[m.sentence].at.first;
        if (cue == Cue::label && (page.sign(verb) != ':' || (leads && i + 1 == verb))) return page.cue_at(i);
        if (page.sign(i) == ';' || cue == Cue::compare) return std::nullopt;
    }
    return std::nullopt;
}

// The words before an option that announce it.
std::optional<Span> cue_before(const ReplyPage& page, const Mention& m) {
    const std::size_t floor = floor_of(page, m, m.strong() ? farthest_noun : 12);
    std::size_t passed = 0;
    for (std::size_t i = m.at.first; i-- > floor;) {
        const Cue cue = page.cue(i);
        const bool adjacent = passed == 0;
        if (cue == Cue::choose || cue == Cue::key) return page.cue_at(i);
        if (adjacent && (cue == Cue::correct || cue == Cue::conclude) && page.ends_clause(m.at.last, page.tokens().size()))
            return page.cue_at(i);
        if (adjacent && cue == Cue::noun && page.cue_at(i).first == page.sentences()[m.sentence].at.first) return page.cue_at(i);
        if (cue == Cue::link || page.sign(i) == ':') {
            if (const auto noun = noun_before(page, m, i)) return Span{noun->first, i + 1};
            if (page.sign(i) != ':') return std::nullopt;
        }
        if (cue == Cue::turn || cue == Cue::compare) return std::nullopt;
        if (!leads_on(page, i) && (!m.strong() || ++passed > farthest_cue)) return std::nullopt;
    }
    return std::nullopt;
}

// "B is correct", "option (C), the cat, is the best"
std::optional<Span> praise_behind(const ReplyPage& page, const Mention& m) {
    const std::size_t last = std::min(page.sentences()[m.sentence].at.last, m.at.last + 8);
    for (std::size_t i = m.at.last; i < last; ++i) {
        if (page.cue(i) == Cue::praise) return page.cue_at(i);
        if (page.cue(i) != Cue::none && page.cue(i) != Cue::filler) return std::nullopt;
        if (page.sign(i) == '\0' && !m.strong()) return std::nullopt;
    }
    return std::nullopt;
}

// What the sentence does to the announcement.
Cause cause_of(const ReplyPage& page, const Mention& m, Span cue) {
    const Statement& s = page.sentences()[m.sentence];
    const std::size_t first = floor_of(page, m, 80);
    const Cues before = page.cues_in({first, m.at.first}), behind = page.cues_in({std::max(m.at.last, cue.last), std::min(s.at.last, std::max(m.at.last, cue.last) + 2)});
    const Cues near = page.cues_in({std::min(cue.first, m.at.first), m.at.first});
    if (m.clashes) return Cause::contradiction;
    if (s.asks) return Cause::hedge;
    const std::size_t clause = page.clause_begin(std::min(cue.first, m.at.first), first);
    if (near & bit_of(Cue::doubt)) return Cause::hedge;
    if ((before | behind) & bit_of(Cue::condition)) return Cause::supposition;
    if (page.cues_in({clause, m.at.first}) & bits_of({Cue::doubt, Cue::liken})) return Cause::hedge;
    if (m.at.last < s.at.last && page.word(m.at.last) == "or") return Cause::hedge;
    const bool list = m.listed && page.line_at(m.at.first).first > cue.first;
    return m.joined || list ? Cause::several : Cause::answered;
}

// "I don't think that the answer is B"
bool is_denied_before(const ReplyPage& page, std::size_t noun, std::size_t first) {
    constexpr std::size_t farthest = 5;
    for (std::size_t i = noun; i-- > first && noun - i <= farthest;) {
        if (page.sign(i) != '\0' || page.cue(i) == Cue::conclude || page.cue(i) == Cue::turn) return false;
        if (bit_of(page.cue(i)) & denying) return true;
    }
    return false;
}

}  // namespace

bool is_denied_behind(const ReplyPage& page, const Mention& m) {
    const std::size_t last = page.sentences()[m.sentence].at.last;
    for (std::size_t i = page.behind_signs(m.at.last, last, ")\"'"); i < last; ++i) {
        if (page.cue(i) == Cue::contrast || (bit_of(page.cue(i)) & denying)) return true;
        if (page.ends_clause(i, last)) return false;
    }
    return false;
}

std::optional<Announcement> find_announcement(const ReplyPage& page, std::size_t mention) {
    const Mention& m = page.mentions()[mention];
    const Statement& s = page.sentences()[m.sentence];
    auto cue = cue_before(page, m);
    const bool behind = !cue;
    if (behind) cue = praise_behind(page, m);
    if (!cue) return std::nullopt;
    if (m.weak && !page.ends_clause(m.at.last, s.at.last)) return std::nullopt;
    Announcement out{mention, *cue, cause_of(page, m, *cue)};
    const std::size_t from = behind ? floor_of(page, m, 6) : cue->first;
    std::size_t first = from;
    for (std::size_t i = from; behind && i < m.at.first; ++i)
        if (page.sign(i) == ',' || page.cue(i) == Cue::turn || page.cue(i) == Cue::conclude) first = i + 1;
    const std::size_t before = behind || cue->first < 1 ? first : cue->first - 1;
    // "The answer that is not even is 9" denies nothing.
    const bool verb = !behind && page.cue(cue->last - 1) == Cue::link;
    out.denied = page.cues_in({verb ? cue->last : std::max(before, s.at.first), m.at.first}) & denying;
    if (verb) out.denied = out.denied || is_denied_before(page, cue->first, s.at.first);
    if (!behind && is_denied_behind(page, m)) out.denied = true;
    if (page.cue(cue->first) == Cue::correct || page.cue(m.at.first) == Cue::correct) out.denied = false;
    return out;
}

}  // namespace stim::score
