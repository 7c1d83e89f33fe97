#include "libstim/src/score/choices/rules.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/announced.hpp"
#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

Reading choose(const ReplyPage& page, const Mention& m) { return {Cause::answered, Grade::none, {}, m.option, page.extent(m.at), m.number}; }
Reading refuse(const ReplyPage& page, const Mention& m, Cause cause) { return {cause, Grade::none, {}, m.option, page.extent(m.at)}; }

// Whether a stretch holds nothing but a mention, signs, and words that lead to it.
bool is_alone(const ReplyPage& page, const Mention& m, Span stretch) {
    for (std::size_t i = stretch.first; i < stretch.last; ++i) {
        if (i >= m.at.first && i < m.at.last) continue;
        const bool leads = i < m.at.first && (page.cue(i) == Cue::label || page.cue(i) == Cue::filler || page.cue(i) == Cue::conclude || page.cue(i) == Cue::noun);
        if (page.sign(i) == '\0' && !leads) return false;
        if (page.sign(i) == '?') return false;
    }
    return true;
}

// Nothing but signs.
bool is_bare(const ReplyPage& page, Span stretch) {
    for (std::size_t i = stretch.first; i < stretch.last; ++i)
        if (page.sign(i) == '\0') return false;
    return true;
}

// "\boxed{B}": the last one.
Reading find_boxed(const ReplyPage& page) {
    const auto& all = page.mentions();
    std::optional<std::size_t> last;
    Reading out;
    for (std::size_t i = 0; i < page.tokens().size(); ++i) {
        if (page.sign(i) != box_open) continue;
        std::size_t close = i + 1;
        while (close < page.tokens().size() && page.sign(close) != box_close && page.sign(close) != box_open) ++close;
        const auto begin = std::lower_bound(all.begin(), all.end(), i, [](const Mention& m, std::size_t at) { return m.at.first < at; });
        auto found = begin;
        while (found != all.end() && found->at.first < close && !is_alone(page, *found, {i, close})) ++found;
        const bool holds = found != all.end() && found->at.first < close;
        if (!holds && begin != all.end() && begin->at.first < close && begin->marked && !begin->joined) {
            out = choose(page, *begin);
            last = static_cast<std::size_t>(begin - all.begin());
            continue;
        }
        if (!holds) {
            if (begin != all.end() && begin->at.first < close && begin->joined) out = refuse(page, *begin, Cause::several);
            continue;
        }
        const auto at = static_cast<std::size_t>(found - all.begin());
        const Cues between = last ? page.cues_in({all[*last].at.last, found->at.first}) : Cues{0};
        const bool near = last && (all[*last].sentence == found->sentence || is_bare(page, {all[*last].at.last, found->at.first}));
        const bool other = near && all[*last].option != found->option;
        const bool differs = other && !(between & bits_of({Cue::correct, Cue::conclude}));
        const std::size_t first = page.sentences()[found->sentence].at.first;
        const Cues before = page.cues_in({std::max(first, i - std::min<std::size_t>(i, 12)), i});
        const bool denied = i > 0 && page.cue(i - 1) == Cue::negate;
        if (denied || page.sentences()[found->sentence].asks || (before & bit_of(Cue::doubt))) continue;
        out = found->clashes ? refuse(page, *found, Cause::contradiction)
              : differs      ? refuse(page, *found, Cause::several)
                             : choose(page, *found);
        last = at;
    }
    return out;
}

// The last announcement, unless the one right before it announces another option in the same words.
Reading find_announced(const ReplyPage& page) {
    const auto& all = page.mentions();
    std::optional<Announcement> last, before;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto found = find_announcement(page, i);
        if (!found || found->denied) continue;
        before = last;
        last = found;
    }
    if (!last) return {};
    const Mention& m = all[last->mention];
    if (last->cause != Cause::answered) return refuse(page, m, last->cause);
    if (!before || before->cause != Cause::answered || all[before->mention].option == m.option) return choose(page, m);
    const Mention& other = all[before->mention];
    const auto words = [&](Span cue) {
        const Extent e = page.extent(cue);
        return page.low().substr(e.begin, e.end - e.begin);
    };
    const bool corrected = page.cues_in({other.at.last, m.at.first}) & bits_of({Cue::correct, Cue::retract});
    const bool repeats = m.sentence <= other.sentence + 1 && words(before->cue) == words(last->cue);
    return repeats && !corrected ? refuse(page, m, Cause::contradiction) : choose(page, m);
}

// The mentions of a line that is only an answer; several where it names another one, too.
std::optional<Reading> line_alone(const ReplyPage& page, Span line) {
    const auto& all = page.mentions();
    const auto begin = std::lower_bound(all.begin(), all.end(), line.first, [](const Mention& m, std::size_t at) { return m.at.first < at; });
    if (begin == all.end() || begin->at.first >= line.last) return std::nullopt;
    if (!is_alone(page, *begin, line)) return std::nullopt;
    if (begin->clashes) return refuse(page, *begin, Cause::contradiction);
    return choose(page, *begin);
}

// The last line, or the first one, is an answer and nothing else.
Reading find_line(const ReplyPage& page, bool last) {
    std::vector<Span> lines;
    for (std::size_t i = 0; i < page.tokens().size();) {
        const Span line = page.line_at(i);
        if (line.last > line.first) lines.push_back(line);
        i = line.last + 1;
    }
    if (lines.empty()) return {};
    if (!last) std::reverse(lines.begin(), lines.end());
    const auto found = line_alone(page, lines.back());
    if (!found) return {};
    const auto beside = lines.size() > 1 ? line_alone(page, lines[lines.size() - 2]) : std::nullopt;
    if (beside && beside->option != found->option) return {Cause::several, Grade::none, {}, 0, found->at};
    return *found;
}
Reading find_last_line(const ReplyPage& page) { return find_line(page, true); }
Reading find_first_line(const ReplyPage& page) { return find_line(page, false); }

// "Yes, they match. No, they don't match.": another sentence begins with the other word, and nothing corrects the first.
bool says_opposite(const ReplyPage& page, const Mention& m) {
    for (const Mention& other : page.mentions()) {
        const bool opens = other.at.first == page.sentences()[other.sentence].at.first;
        if (other.option == m.option || !opens) continue;
        return !(page.cues_in({m.at.last, other.at.first}) & bit_of(Cue::correct));
    }
    return false;
}

// "(B) ...", "B. It ...", "Yes, ...": the reply begins with its answer.
Reading find_leading(const ReplyPage& page) {
    if (page.mentions().empty() || page.sentences().empty()) return {};
    const Mention& m = page.mentions()[0];
    const Statement& s = page.sentences()[0];
    if (!is_alone(page, m, {s.at.first, m.at.last}) || m.weak || m.lower) return {};
    const std::size_t behind = m.at.last;
    const char sign = behind < page.tokens().size() ? page.sign(behind) : '\n';
    const bool ends = sign != '\0' && is_one_of(sign, ".):,;-\n\"");
    const bool bracket = m.at.first > 0 && page.sign(m.at.first - 1) != '\0' && is_one_of(page.sign(m.at.first - 1), "([{");
    const bool stops = sign != '\0' && is_one_of(sign, ".!:\n");
    const bool told = m.letter ? (m.own || bracket || ends) : page.options().lettered() ? stops : true;
    if (!told || s.asks) return {};
    if (m.clashes) return refuse(page, m, Cause::contradiction);
    if (m.joined || m.listed) return refuse(page, m, Cause::several);
    if (is_denied_behind(page, m)) return refuse(page, m, Cause::unstated);
    if (!page.options().lettered() && says_opposite(page, m)) return refuse(page, m, Cause::contradiction);
    if (page.cues_in({m.at.last, std::min(s.at.last, m.at.last + 30)}) & bits_of({Cue::condition, Cue::doubt})) return refuse(page, m, Cause::hedge);
    return choose(page, m);
}

// Words before an option that keep a sentence from naming it.
constexpr Cues spoiling = bits_of({Cue::liken, Cue::doubt, Cue::condition, Cue::refuse});

// A capital at the end of a clause behind a verb: "is A."
bool is_told(const ReplyPage& page, const Mention& m) {
    if (m.strong()) return true;
    if (m.weak || m.lower || m.at.first == 0) return false;
    std::size_t i = m.at.first;
    while (i > 0 && (page.cue(i - 1) == Cue::filler || page.sign(i - 1) == '"')) --i;
    const bool verb = i > 0 && (page.cue(i - 1) == Cue::link || page.cue(i - 1) == Cue::choose);
    const bool quoted = page.sign(m.at.first - 1) == '"';
    const Statement& s = page.sentences()[m.sentence];
    const std::size_t first = std::max(s.at.first, m.at.first - std::min<std::size_t>(m.at.first, 12));
    const bool replaces = page.cues_in({first, m.at.first}) & bits_of({Cue::negate, Cue::contrast});  // "not A, but B"
    if (replaces && page.ends_clause(m.at.last, s.at.last)) return true;
    return verb && (quoted || page.ends_clause(m.at.last, page.sentences()[m.sentence].at.last));
}

// "Therefore, ...": the last sentence that begins as a conclusion and names an option.
Reading find_concluding(const ReplyPage& page) {
    for (std::size_t i = page.sentences().size(); i-- > 0;) {
        if (page.cue(page.sentences()[i].at.first) != Cue::conclude) continue;
        const Reading found = named_in(page, i);
        if (found.cause != Cause::unstated) return found;
    }
    return {};
}

// The only option that any sentence names.
Reading find_only(const ReplyPage& page) {
    Reading out;
    for (std::size_t i = 0; i < page.sentences().size(); ++i) {
        const Reading found = named_in(page, i);
        if (found.cause == Cause::unstated) continue;
        if (!found.chosen() || found.number || (out.chosen() && out.option != found.option)) return {};
        if (!out.chosen()) out = found;
    }
    return out;
}

// "It is a kite.": the last sentence ends with its option behind a verb.
Reading find_ending(const ReplyPage& page) {
    if (page.sentences().size() < 2) return {};
    const std::size_t count = page.sentences().size();
    const Reading found = named_in(page, count - 1);
    if (!found.chosen()) return {};
    const auto& all = page.mentions();
    const auto m = std::find_if(all.begin(), all.end(), [&](const Mention& one) { return page.extent(one.at) == found.at; });
    std::size_t before = m->at.first;
    while (before > 0 && (page.cue(before - 1) == Cue::filler || page.sign(before - 1) == '"')) --before;
    const bool verb = before > 0 && page.cue(before - 1) == Cue::link;
    const Span at = page.sentences().back().at;
    return verb && page.behind_signs(m->at.last, at.last, ".!)\"'") == at.last ? found : Reading{};
}

Reading find_first_sentence(const ReplyPage& page) { return page.sentences().empty() ? Reading{} : named_in(page, 0); }

// One that breaks off says nothing, unless it is all there is.
Reading find_last_sentence(const ReplyPage& page) {
    const std::size_t count = page.sentences().size();
    if (count == 0 || (count > 1 && !page.sentences().back().closed)) return {};
    return named_in(page, count - 1);
}

struct Rule {
    std::string_view name;
    Grade grade;
    Reading (*find)(const ReplyPage&);
    bool letters = false;  ///< for options with letters alone
};
// The first rule that finds an option, or that finds why there is none, decides.
constexpr std::array rules{Rule{"box", Grade::stated, find_boxed},
                           Rule{"last line", Grade::stated, find_last_line},
                           Rule{"announced", Grade::stated, find_announced},
                           Rule{"first line", Grade::stated, find_first_line},
                           Rule{"leading answer", Grade::stated, find_leading},
                           Rule{"conclusion", Grade::inferred, find_concluding},
                           Rule{"last words", Grade::inferred, find_ending, true},
                           Rule{"first sentence", Grade::inferred, find_first_sentence, true},
                           Rule{"only option", Grade::inferred, find_only},
                           Rule{"last sentence", Grade::inferred, find_last_sentence, true}};

Reading read_by(const Rule& rule, const ReplyPage& page) {
    Reading out = rule.letters && !page.options().lettered() ? Reading{} : rule.find(page);
    if (out.cause == Cause::unstated) return out;
    out.rule = rule.name;
    if (out.chosen()) out.grade = rule.grade;
    if (out.chosen() && out.option >= page.options().size()) out.cause = Cause::unknown_value, out.grade = Grade::none;
    return out;
}

// "Scratch that": the last words of it stand behind the answer.
bool is_taken_back(const ReplyPage& page, const Reading& reading) {
    const auto& tokens = page.tokens();
    for (std::size_t i = tokens.size(); i-- > 0 && tokens[i].begin >= reading.at.end;)
        if (page.cue(i) == Cue::retract) return true;
    return false;
}

// Numbers beside an option that is one: a sum, or a number on the way.
bool has_other_number(const ReplyPage& page, const Mention& m, Span sentence) {
    for (std::size_t i = sentence.first; i < sentence.last; ++i)
        if (page.tokens()[i].kind == TokenKind::number && page.word(i) != page.word(m.at.first)) return true;
    return false;
}

// "... is 9:45", "= 6": behind a verb or sign, at the end of a clause.
bool is_result(const ReplyPage& page, const Mention& m) {
    const bool link = m.at.first > 0 && page.cue(m.at.first - 1) == Cue::link;
    return link && page.ends_clause(m.at.last, page.sentences()[m.sentence].at.last);
}

// "Although B looks longer, ...": in a clause that only grants something.
bool is_conceded(const ReplyPage& page, const Mention& m) {
    for (std::size_t i = m.at.first; i-- > page.sentences()[m.sentence].at.first && page.sign(i) != ',';)
        if (page.cue(i) == Cue::compare) return true;
    return false;
}

}  // namespace

// The one option that a sentence names and neither denies nor compares with.
Reading named_in(const ReplyPage& page, std::size_t sentence) {
    const Statement& s = page.sentences()[sentence];
    const Mention* only = nullptr;
    Reading out;
    std::size_t from = s.at.first;
    if (s.asks) return out;
    for (const Mention& m : page.mentions()) {
        if (m.sentence != sentence) continue;
        const Cues before = page.cues_in({from, m.at.first});
        const std::size_t begin = from;
        from = m.at.first;
        if (only && (before & bit_of(Cue::compare))) break;
        if ((only && (before & bit_of(Cue::liken))) || is_conceded(page, m)) continue;
        if (!is_told(page, m) || is_denied_behind(page, m)) continue;
        if (m.listed) return refuse(page, m, Cause::several);
        if (m.number && !is_result(page, m) && has_other_number(page, m, s.at)) return {};
        if (m.joined) return refuse(page, m, Cause::several);
        if (m.clashes) return refuse(page, m, Cause::contradiction);
        const std::size_t clause = page.clause_begin(m.at.first, begin, true);
        if (page.cues_in({clause, m.at.first}) & bits_of({Cue::negate, Cue::wrong})) continue;
        if (before & spoiling) return refuse(page, m, Cause::hedge);
        if (only && only->option != m.option) return refuse(page, m, Cause::several);
        only = &m;
    }
    return only ? choose(page, *only) : out;
}

// "B. Hold on, ... D.": the last option behind a word of correction.
Reading correct_later(const ReplyPage& page, const Reading& reading) {
    const auto& tokens = page.tokens();
    std::size_t turn = tokens.size();
    for (std::size_t i = tokens.size(); i-- > 0 && tokens[i].begin >= reading.at.end;) {
        const bool begins = i == 0 || (page.sign(i - 1) != '\0' && page.sign(i - 1) != '"');
        if (page.cue(i) == Cue::correct && begins) turn = i;
    }
    Reading out = reading;
    for (const Mention& m : page.mentions()) {
        if (m.at.first <= turn || m.option == reading.option || m.clashes || m.joined || m.weak || m.lower) continue;
        const Statement& s = page.sentences()[m.sentence];
        const Cues before = page.cues_in({std::max(s.at.first, m.at.first - std::min<std::size_t>(m.at.first, 20)), m.at.first});
        const bool ends = page.behind_signs(m.at.last, s.at.last, ".!)\"'") == s.at.last;
        const bool opens = !page.options().lettered() && m.at.first == s.at.first;
        if (s.asks || !(ends || opens) || (before & bits_of({Cue::negate, Cue::wrong, Cue::liken, Cue::doubt, Cue::refuse})) || is_denied_behind(page, m)) continue;
        out = choose(page, m);
        out.rule = "correction", out.grade = Grade::stated;
    }
    return out;
}

bool refuses(const ReplyPage& page) { return page.cues_in({0, page.tokens().size()}) & bit_of(Cue::refuse); }

std::vector<Reading> readings_of(const ReplyPage& page) {
    std::vector<Reading> out;
    for (const Rule& rule : rules)
        if (const Reading found = read_by(rule, page); found.cause != Cause::unstated) out.push_back(found);
    return out;
}

Reading decide(const ReplyPage& page) {
    Reading out;
    for (const Rule& rule : rules) {
        out = read_by(rule, page);
        if (out.cause != Cause::unstated) break;
    }
    if (out.chosen()) out = correct_later(page, out);
    if (out.chosen() && is_taken_back(page, out)) out = {Cause::retraction, Grade::none, out.rule, out.option, out.at};
    const bool guessed = !out.chosen() || out.grade == Grade::inferred;
    if (guessed && out.cause != Cause::unknown_value && refuses(page)) return {Cause::refusal, Grade::none, {}, 0, {}};
    return out;
}

}  // namespace stim::score
