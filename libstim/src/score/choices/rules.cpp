#include "libstim/src/score/choices/rules.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/hedged_options.hpp"
#include "libstim/src/score/choices/page.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

constexpr Cues denying = bits_of({Cue::negate, Cue::wrong, Cue::contrast});

// A line, or the content of a box, that is an answer and nothing else.
std::optional<OptionReading> answer_alone(const ReplyPage& page, Span stretch) {
    for (const OptionMention& m : page.mentions_in(stretch)) {
        if (!page.is_alone(m, stretch)) continue;
        return m.clashes ? leave(page, m, Cause::contradiction) : choose(page, m);
    }
    return std::nullopt;
}

// What a box holds: an answer alone, or a letter in brackets before its text in another notation.
OptionReading boxed_answer(const ReplyPage& page, Span content) {
    if (const auto alone = answer_alone(page, content)) return *alone;
    const auto mentions = page.mentions_in(content);
    if (mentions.empty()) return {};
    const OptionMention& first = mentions.front();
    if (first.joined) return leave(page, first, Cause::several);
    return first.marked ? choose(page, first) : OptionReading{};
}

// The last box, unless another one stands right before it.
OptionReading find_boxed(const ReplyPage& page) {
    OptionReading last;
    std::size_t behind = 0;  // the box before
    for (std::size_t open = 0; open < page.tokens().size(); ++open) {
        if (page.sign(open) != box_open) continue;
        std::size_t close = open + 1;
        while (close < page.tokens().size() && page.sign(close) != box_close && page.sign(close) != box_open) ++close;
        OptionReading box = boxed_answer(page, {open + 1, close});
        if (box.cause == Cause::unstated || is_box_doubted(page, open, page.sentence_at(open))) continue;
        const Cues between = page.cues_in({behind, open});
        const bool near = &page.sentence_at(behind) == &page.sentence_at(open) || page.holds_only_signs({behind, open});
        const bool turns = between & bits_of({Cue::correct, Cue::conclude});
        if (last.chosen() && near && !turns && box.options != last.options) box.cause = Cause::several;
        last = box;
        behind = close;
    }
    return last;
}

// Whether two announcements side by side use the same words, and nothing corrects the first.
bool repeats(const ReplyPage& page, const Announcement& before, const Announcement& last) {
    const OptionMention &other = page.mentions()[before.mention], &m = page.mentions()[last.mention];
    const bool corrected = page.cues_in({other.at.last, m.at.first}) & bits_of({Cue::correct, Cue::retract});
    return m.sentence <= other.sentence + 1 && !corrected && page.word(before.cue.first) == page.word(last.cue.first) &&
           page.word(before.cue.last - 1) == page.word(last.cue.last - 1);
}

// The last announcement, unless the one before it announces another option in the same words.
OptionReading find_announced(const ReplyPage& page) {
    std::optional<Announcement> last, before, denied;
    for (std::size_t i = 0; i < page.mentions().size(); ++i) {
        const auto announcement = find_announcement(page, i);
        if (announcement && announcement->denied) denied = announcement;
        if (!announcement || announcement->denied) continue;
        before = last;
        last = announcement;
    }
    const auto is_denied = [&](const OptionMention& m) { return m.option == page.mentions()[denied->mention].option; };
    const bool rejects = !last && denied && std::all_of(page.mentions().begin(), page.mentions().end(), is_denied);
    if (rejects) return leave(page, page.mentions()[denied->mention], Cause::retraction);  // "Not ANSWER: A"
    if (!last) return {};
    const OptionMention& m = page.mentions()[last->mention];
    if (last->cause != Cause::answered) return leave(page, m, last->cause);
    const bool differs = before && page.mentions()[before->mention].option != m.option;
    return differs && repeats(page, *before, *last) ? leave(page, m, Cause::contradiction) : choose(page, m);
}

// A line that is an answer alone, unless its neighbour is another one.
OptionReading answer_of_line(const ReplyPage& page, Span line, Span neighbour) {
    const auto answer = answer_alone(page, line), beside = answer_alone(page, neighbour);
    if (!answer || !beside || beside->options == answer->options) return answer.value_or(OptionReading{});
    return {Cause::contradiction, Grade::none, {}, 0, answer->at};
}

// "YES", a rule, "NO": two lines that are answers alone, and nothing corrects the first.
bool contradicts_a_line(const ReplyPage& page, const OptionReading& last) {
    return std::any_of(page.lines().begin(), page.lines().end() - 1, [&](const Span& line) {
        const auto answer = answer_alone(page, line);
        const Cues behind = page.cues_in({line.last, page.lines().back().first});
        return answer && answer->chosen() && answer->options != last.options && !(behind & bits_of({Cue::correct, Cue::retract}));
    });
}

OptionReading find_last_line(const ReplyPage& page) {
    const auto& lines = page.lines();
    const std::size_t count = lines.size();
    if (count < 2) return count == 0 ? OptionReading{} : answer_of_line(page, lines[0], {});
    const Span above = lines[count - 2];
    const OptionReading out = answer_of_line(page, lines[count - 1], above);
    if (out.chosen() && !page.options().lettered() && contradicts_a_line(page, out))
        return {Cause::contradiction, Grade::none, {}, 0, out.at};
    return out.chosen() && hedges_next_line(page, above) ? hedged_at(out.at) : out;
}

OptionReading find_first_line(const ReplyPage& page) {
    const auto& lines = page.lines();
    if (lines.empty()) return {};
    const OptionReading out = answer_of_line(page, lines[0], lines.size() > 1 ? lines[1] : Span{});
    if (!out.chosen() || page.options().lettered()) return out;
    return weighs_another(page) ? hedged_at(out.at) : out;
}

// "Yes, they match. No, they don't match.": another sentence begins with the other word, and nothing corrects the first.
bool says_opposite(const ReplyPage& page, const OptionMention& m) {
    const bool two = page.mentions().size() > 1 && page.mentions()[1].at.first == m.at.last + 1;
    if (two && page.sign(m.at.last) == ':') return true;  // "Incorrect: NO"
    for (const OptionMention& other : page.mentions()) {
        const bool opens = other.at.first == page.sentences()[other.sentence].at.first;
        if (other.option != m.option && opens) return !(page.cues_in({m.at.last, other.at.first}) & bit_of(Cue::correct));
    }
    return false;
}

// Whether signs set an answer off from what follows it.
bool is_set_off(const ReplyPage& page, const OptionMention& m) {
    const char behind = m.at.last < page.tokens().size() ? page.sign(m.at.last) : '\n';
    if (!page.options().lettered()) return true;
    if (!m.letter) return is_one_of(behind, ".!:\n");
    return m.own || page.opens_bracket(m.at.first) || is_one_of(behind, ".):,;-\n\"");
}

// "(B) ...", "B. It ...", "Yes, ...": the reply begins with its answer.
OptionReading find_leading(const ReplyPage& page) {
    if (page.mentions().empty()) return {};
    const OptionMention& m = page.mentions()[0];
    const Statement& s = page.sentences()[0];
    if (!page.is_alone(m, {s.at.first, m.at.last}) || m.weak || m.lower || s.asks || !is_set_off(page, m)) return {};
    if (is_denied_behind(page, m)) return {};
    if (m.clashes) return leave(page, m, Cause::contradiction);
    if (m.joined || m.listed) return leave(page, m, Cause::several);
    if (!page.options().lettered() && says_opposite(page, m)) return leave(page, m, Cause::contradiction);
    return is_doubted_behind(page, m, s) ? leave(page, m, Cause::hedge) : choose(page, m);
}

// "Therefore, ...": the last sentence that begins as a conclusion and names an option.
OptionReading find_conclusion(const ReplyPage& page) {
    for (std::size_t i = page.sentences().size(); i-- > 0;) {
        if (page.cue(page.sentences()[i].at.first) != Cue::conclude) continue;
        const OptionReading named = named_in(page, i);
        if (named.cause != Cause::unstated) return named;
    }
    return {};
}

// "It is a kite.": the last of several sentences ends with its option behind a verb.
OptionReading find_last_words(const ReplyPage& page) {
    const std::size_t count = page.sentences().size();
    const OptionReading named = count < 2 ? OptionReading{} : named_in(page, count - 1);
    if (!named.chosen()) return {};
    const Span at = page.sentences().back().at;
    const auto is_named = [&](const OptionMention& m) { return page.extent(m.at) == named.at; };
    const auto mentions = page.mentions_in(at);
    const auto m = std::find_if(mentions.begin(), mentions.end(), is_named);
    const bool ends = page.behind_signs(m->at.last, at.last, ".!)\"'") == at.last;
    return ends && page.cue_leading_to(m->at.first) == Cue::link ? named : OptionReading{};
}

OptionReading find_first_sentence(const ReplyPage& page) {
    return page.sentences().empty() ? OptionReading{} : named_in(page, 0);
}

// The only option that any sentence names; numbers may be those of a sum.
OptionReading find_only(const ReplyPage& page) {
    OptionReading only;
    for (std::size_t i = 0; i < page.sentences().size(); ++i) {
        const OptionReading named = named_in(page, i);
        if (named.cause == Cause::unstated) continue;
        if (!named.chosen() || named.number || (only.chosen() && only.options != named.options)) return {};
        if (!only.chosen()) only = named;
    }
    return only;
}

struct Rule {
    std::string_view name;
    Grade grade;
    OptionReading (*find)(const ReplyPage&);
    bool for_letters = false;  ///< not for yes and no
};
// The first rule that finds an option, or that finds why there is none, decides.
constexpr std::array rules{Rule{"box", Grade::stated, find_boxed},
                           Rule{"last line", Grade::stated, find_last_line},
                           Rule{"announced", Grade::stated, find_announced},
                           Rule{"first line", Grade::stated, find_first_line},
                           Rule{"leading answer", Grade::stated, find_leading},
                           Rule{"conclusion", Grade::inferred, find_conclusion},
                           Rule{"last words", Grade::inferred, find_last_words, true},
                           Rule{"first sentence", Grade::inferred, find_first_sentence, true},
                           Rule{"only option", Grade::inferred, find_only}};

OptionReading read_by(const Rule& rule, const ReplyPage& page) {
    OptionReading out = rule.for_letters && !page.options().lettered() ? OptionReading{} : rule.find(page);
    if (out.cause == Cause::unstated) return out;
    out.rule = rule.name;
    if (out.chosen() && out.options == 0) out.cause = Cause::unknown_value;
    if (out.chosen()) out.grade = rule.grade;
    return out;
}

// A capital at the end of a clause behind a verb, "is A.", or in place of another one, "not A, but B".
bool is_firm(const ReplyPage& page, const OptionMention& m) {
    if (m.strong()) return true;
    if (m.weak || m.lower || m.at.first == 0) return false;
    const bool ends = page.ends_clause(m.at.last, page.sentences()[m.sentence].at.last);
    if (ends && (page.cues_before(m, 12) & bits_of({Cue::negate, Cue::contrast}))) return true;
    const Cue leading = page.cue_leading_to(m.at.first);
    return (leading == Cue::link || leading == Cue::choose) && (ends || page.sign(m.at.first - 1) == '"');
}

// Numbers beside an option that is one, unless that is what comes out: "... is 9:45", "= 6".
bool is_one_of_numbers(const ReplyPage& page, const OptionMention& m, Span sentence) {
    constexpr std::size_t longest = 300;
    const bool results = m.at.first > 0 && page.cue(m.at.first - 1) == Cue::link && page.ends_clause(m.at.last, sentence.last);
    if (!m.number || results) return false;
    for (std::size_t i = sentence.first; i < std::min(sentence.last, sentence.first + longest); ++i)
        if (page.tokens()[i].kind == TokenKind::number && page.word(i) != page.word(m.at.first)) return true;
    return sentence.last - sentence.first > longest;
}

// "Although B looks longer, ...": in a clause that only grants something.
bool is_conceded(const ReplyPage& page, const OptionMention& m) {
    const std::size_t first = page.first_before(m, 40);
    for (std::size_t i = m.at.first; i-- > first && page.sign(i) != ',';)
        if (page.cue(i) == Cue::compare) return true;
    return false;
}

// Where a word of correction stands next behind a place, at the beginning of a clause.
std::size_t next_correction(const ReplyPage& page, std::size_t byte) {
    const auto& tokens = page.tokens();
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const bool begins = page.sign(i - 1) != '\0' && page.sign(i - 1) != '"';
        if (tokens[i].begin >= byte && begins && page.cue(i) == Cue::correct) return i;
    }
    return tokens.size();
}

// Whether an option behind a word of correction is the answer instead.
bool corrects(const ReplyPage& page, const OptionMention& m) {
    constexpr Cues unsure = bits_of({Cue::negate, Cue::wrong, Cue::liken, Cue::doubt, Cue::refuse});
    const Statement& s = page.sentences()[m.sentence];
    const bool ends = page.behind_signs(m.at.last, s.at.last, ".!)\"'") == s.at.last;
    const bool opens = !page.options().lettered() && m.at.first == s.at.first;
    if (m.clashes || m.joined || m.weak || m.lower || s.asks || !(ends || opens)) return false;
    return !(page.cues_before(m, 20) & unsure) && !is_denied_behind(page, m);
}

// "B. Hold on, ... D.": the last option behind a word of correction.
OptionReading correct_later(const ReplyPage& page, const OptionReading& reading) {
    const std::size_t turn = next_correction(page, reading.at.end);
    OptionReading out = reading;
    for (const OptionMention& m : page.mentions_in({std::min(turn + 1, page.tokens().size()), page.tokens().size()})) {
        const OptionReading other = choose(page, m);
        if (other.options == reading.options || !corrects(page, m)) continue;
        out = other;
        out.rule = "correction", out.grade = Grade::stated;
    }
    return out;
}

// "Scratch that."
bool is_taken_back(const ReplyPage& page, const OptionReading& reading) {
    const auto& tokens = page.tokens();
    for (std::size_t i = tokens.size(); i-- > 0 && tokens[i].begin >= reading.at.end;)
        if (page.cue(i) == Cue::retract) return true;
    return false;
}

}  // namespace

OptionReading choose(const ReplyPage& page, const OptionMention& m) {
    const bool known = m.option < page.options().size();
    return {Cause::answered, Grade::none, {}, known ? std::uint32_t{1} << m.option : 0, page.extent(m.at), m.number};
}

OptionReading leave(const ReplyPage& page, const OptionMention& m, Cause cause) {
    return {cause, Grade::none, {}, 0, page.extent(m.at)};
}

// One of several, or a letter with another option's text.
bool is_unclear(const OptionMention& m) { return m.listed || m.joined || m.clashes; }

bool is_mere_remark(const ReplyPage& page, const OptionMention& m) {
    return is_conceded(page, m) || !is_firm(page, m) || is_denied_behind(page, m);
}

// What is wrong with a mention that its sentence would state.
Cause spoils(const OptionMention& m, Cues before, const OptionMention* only) {
    if (is_unclear(m)) return m.listed || m.joined ? Cause::several : Cause::contradiction;
    if (hedges_before(before)) return Cause::hedge;
    return only && only->option != m.option ? Cause::several : Cause::answered;
}

OptionReading named_in(const ReplyPage& page, std::size_t sentence) {
    const Statement& s = page.sentences()[sentence];
    const OptionMention* only = nullptr;
    std::size_t behind = s.at.first;  // the mention before
    if (s.asks) return {};
    for (const OptionMention& m : page.mentions_in(s.at)) {
        const std::size_t from = std::exchange(behind, m.at.last);
        const Cues before = page.cues_in({from, m.at.first});
        if (only && (before & bit_of(Cue::compare))) break;
        if (only && (before & bit_of(Cue::liken))) continue;
        if (is_mere_remark(page, m)) continue;
        if (is_one_of_numbers(page, m, s.at)) return {};
        const Cause cause = spoils(m, before, only);
        const bool denied = page.cues_in({page.clause_begin(m.at.first, from, true), m.at.first}) & denying;
        if (denied && !is_unclear(m)) continue;
        if (cause != Cause::answered) return leave(page, m, cause);
        only = &m;
    }
    return only ? choose(page, *only) : OptionReading{};
}

bool refuses(const ReplyPage& page) { return page.cues_in({0, page.tokens().size()}) & bit_of(Cue::refuse); }

std::vector<OptionReading> readings_of(const ReplyPage& page) {
    std::vector<OptionReading> out;
    for (const Rule& rule : rules)
        if (const OptionReading reading = read_by(rule, page); reading.cause != Cause::unstated) out.push_back(reading);
    return out;
}

OptionReading read_one(const ReplyPage& page) {
    OptionReading out;
    for (const Rule& rule : rules) {
        out = read_by(rule, page);
        if (out.cause != Cause::unstated) break;
    }
    if (out.chosen()) out = correct_later(page, out);
    if (out.chosen() && is_taken_back(page, out)) out.cause = Cause::retraction;
    const bool firm = (out.chosen() && out.grade == Grade::stated) || out.cause == Cause::unknown_value;
    if (!firm && refuses(page)) return {Cause::refusal};
    if (!out.chosen()) out.grade = Grade::none;
    return out;
}

// Options that a reply announces as its answer.
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
    if (is_doubted(page.cues_in({clause, begin}) | page.cues_in({begin, m.at.first})) || s.asks) return Cause::hedge;
    if ((before | next) & bit_of(Cue::condition)) return Cause::supposition;
    const bool heads_list = m.listed && page.line_at(m.at.first).first > cue.first;
    if (m.joined || heads_list) return Cause::several;
    return m.at.last < s.at.last && page.word(m.at.last) == "or" ? Cause::hedge : Cause::answered;
}

// Of an announcement that stands before its option. "The answer that is not even is 9" denies nothing.
bool denies_forward(const ReplyPage& page, const OptionMention& m, Span cue) {
    if (page.cue(cue.first) == Cue::correct) return false;
    if (is_denied_behind(page, m)) return true;
    const std::size_t first = page.sentences()[m.sentence].at.first;
    std::size_t before = cue.first;  // "Not ANSWER: A", "Incorrect: ANSWER: A"
    while (before > first && page.sign(before - 1) == ':') --before;
    if (before > first && (bit_of(page.cue(before - 1)) & denying_cues)) return true;
    if (page.cue(cue.last - 1) != Cue::link) return page.cues_in({std::max(cue.first, first + 1) - 1, m.at.first}) & denying_cues;
    return page.cues_in({cue.last, m.at.first}) & denying_cues;
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
