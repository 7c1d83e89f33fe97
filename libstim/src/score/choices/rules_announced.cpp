// Options that a reply announces as its answer.
#include <algorithm>
#include <optional>
#include <string_view>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/choices/rules.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// How far from an option its announcement may begin, in tokens.
constexpr std::size_t farthest_noun = 40;
constexpr Cues denying_cues = bits_of({Cue::negate, Cue::wrong});

// Where to look back to: within the sentence and, but for letters in brackets, not beyond another option.
std::size_t floor_of(const ReplyPage& page, const OptionMention& m, std::size_t farthest) {
    return std::max(page.first_before(m, farthest), m.letter && m.strong() ? 0 : m.after);
}

// Words and signs between an announcement and its option that only lead to it.
bool leads_on(const ReplyPage& page, std::size_t token) {
    const bool word = bit_of(page.cue(token)) & bits_of({Cue::filler, Cue::label, Cue::conclude, Cue::noun});
    return word || is_one_of(page.sign(token), "([{\"'*:=->,\n\x02");
}

// "The correct answer [for the left picture] is": the noun before a verb. A colon needs a firmer one: "each option:" begins a
// list.
std::optional<Span> noun_before(const ReplyPage& page, const OptionMention& m, std::size_t verb) {
    const std::size_t floor = floor_of(page, m, farthest_noun), first = page.sentences()[m.sentence].at.first;
    for (std::size_t i = verb; i-- > floor;) {
        const Cue cue = page.cue(i);
        const bool heads_line = page.cue_at(i).first == first && i + 1 == verb;
        const bool label = cue == Cue::label && (page.sign(verb) != ':' || heads_line);
        if (cue == Cue::noun || cue == Cue::key || label) return page.cue_at(i);
        if (page.sign(i) == ';' || cue == Cue::compare) return std::nullopt;
    }
    return std::nullopt;
}

// Words that announce an option only right before it: a correction, "so", or a noun that begins the sentence.
bool announces_next(const ReplyPage& page, const OptionMention& m, std::size_t token) {
    const Cue cue = page.cue(token);
    if (cue == Cue::noun) return page.cue_at(token).first == page.sentences()[m.sentence].at.first;
    return (cue == Cue::correct || cue == Cue::conclude) && page.ends_clause(m.at.last, page.tokens().size());
}

bool announces(const ReplyPage& page, const OptionMention& m, std::size_t token, bool adjacent) {
    const Cue cue = page.cue(token);
    return cue == Cue::choose || cue == Cue::key || (adjacent && announces_next(page, m, token));
}

// A verb without its noun, "but", "than": what stands before them is not about the option.
bool ends_search(const ReplyPage& page, std::size_t token) {
    const Cue cue = page.cue(token);
    return (cue == Cue::link && page.sign(token) != ':') || cue == Cue::turn || cue == Cue::compare;
}

// The words before an option that announce it.
std::optional<Span> cue_before(const ReplyPage& page, const OptionMention& m) {
    constexpr std::size_t most_words = 8;
    const std::size_t floor = floor_of(page, m, m.strong() ? farthest_noun : 12);
    std::size_t words = 0;  // between
    for (std::size_t i = m.at.first; i-- > floor;) {
        if (announces(page, m, i, words == 0)) return page.cue_at(i);
        const Cue cue = page.cue(i);
        if (cue == Cue::link || cue == Cue::doubt || page.sign(i) == ':')
            if (const auto noun = noun_before(page, m, i)) return Span{noun->first, i + 1};
        if (ends_search(page, i)) return std::nullopt;
        if (!leads_on(page, i) && (!m.strong() || ++words > most_words)) return std::nullopt;
    }
    return std::nullopt;
}

// "B is correct", "option (C), the cat, is the best"
std::optional<Span> praise_behind(const ReplyPage& page, const OptionMention& m) {
    const std::size_t last = std::min(page.sentences()[m.sentence].at.last, m.at.last + 8);
    for (std::size_t i = m.at.last; i < last; ++i) {
        if (page.cue(i) == Cue::praise) return page.cue_at(i);
        if (page.cue(i) != Cue::none && page.cue(i) != Cue::filler) return std::nullopt;
        if (page.sign(i) == '\0' && !m.strong()) return std::nullopt;
    }
    return std::nullopt;
}

// What the sentence makes of the announcement.
Cause cause_of(const ReplyPage& page, const OptionMention& m, Span cue) {
    const Statement& s = page.sentences()[m.sentence];
    if (m.clashes) return Cause::contradiction;
    const std::size_t first = floor_of(page, m, 80), begin = std::min(cue.first, m.at.first);
    const std::size_t clause = page.clause_begin(begin, first, false), behind = std::max(m.at.last, cue.last);
    const Cues before = page.cues_in({first, m.at.first}), next = page.cues_in({behind, std::min(s.at.last, behind + 2)});
    const bool doubted = (page.cues_in({clause, begin}) & bits_of({Cue::doubt, Cue::liken})) ||
                         (page.cues_in({begin, m.at.first}) & bits_of({Cue::doubt, Cue::liken}));
    if (doubted || s.asks) return Cause::hedge;
    if ((before | next) & bit_of(Cue::condition)) return Cause::supposition;
    const bool heads_list = m.listed && page.line_at(m.at.first).first > cue.first;
    if (m.joined || heads_list) return Cause::several;
    return m.at.last < s.at.last && page.word(m.at.last) == "or" ? Cause::hedge : Cause::answered;
}

// "I don't think that the answer is B"
bool is_denied_before(const ReplyPage& page, std::size_t noun, std::size_t first) {
    constexpr std::size_t farthest = 5;
    for (std::size_t i = noun; i-- > first && noun - i <= farthest;) {
        if (page.sign(i) != '\0' || page.cue(i) == Cue::conclude || page.cue(i) == Cue::turn) return false;
        if (bit_of(page.cue(i)) & denying_cues) return true;
    }
    return false;
}

// Of an announcement that stands before its option. "The answer that is not even is 9" denies nothing.
bool denies_forward(const ReplyPage& page, const OptionMention& m, Span cue) {
    if (page.cue(cue.first) == Cue::correct) return false;
    if (is_denied_behind(page, m)) return true;
    const std::size_t first = page.sentences()[m.sentence].at.first;
    if (page.cue(cue.last - 1) != Cue::link) return page.cues_in({std::max(cue.first, first + 1) - 1, m.at.first}) & denying_cues;
    return (page.cues_in({cue.last, m.at.first}) & denying_cues) || is_denied_before(page, cue.first, first);
}

// Of praise behind an option: "neither A is correct"
bool denies_praise(const ReplyPage& page, const OptionMention& m) {
    std::size_t first = floor_of(page, m, 6);
    for (std::size_t i = first; i < m.at.first; ++i)
        if (page.sign(i) == ',' || page.cue(i) == Cue::turn || page.cue(i) == Cue::conclude) first = i + 1;
    return page.cues_in({first, m.at.first}) & denying_cues;
}

}  // namespace

bool is_denied_behind(const ReplyPage& page, const OptionMention& m) {
    const std::size_t last = std::min(page.sentences()[m.sentence].at.last, m.at.last + 16);
    for (std::size_t i = page.behind_signs(m.at.last, last, ")\"'"); i < last; ++i) {
        if (page.cue(i) == Cue::contrast || (bit_of(page.cue(i)) & denying_cues)) return true;
        if (page.ends_clause(i, last)) return false;
    }
    return false;
}

std::optional<Announcement> find_announcement(const ReplyPage& page, std::size_t mention) {
    const OptionMention& m = page.mentions()[mention];
    if (m.weak && !page.ends_clause(m.at.last, page.sentences()[m.sentence].at.last)) return std::nullopt;
    if (const auto cue = cue_before(page, m))
        return Announcement{mention, *cue, cause_of(page, m, *cue), denies_forward(page, m, *cue)};
    if (const auto praise = praise_behind(page, m))
        return Announcement{mention, *praise, cause_of(page, m, *praise), denies_praise(page, m)};
    return std::nullopt;
}

}  // namespace stim::score
