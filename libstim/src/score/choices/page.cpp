#include "libstim/src/score/choices/page.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

constexpr std::string_view opening_signs = "([{\"'", closing_signs = ")]}\"'";
// How much of a reply tells its language.
constexpr std::size_t tells_language = 500;
constexpr Cues clause_cues = bits_of({Cue::turn, Cue::contrast, Cue::conclude, Cue::compare, Cue::condition, Cue::correct});

bool is_ideograph(std::string_view word) { return !word.empty() && static_cast<unsigned char>(word[0]) >= 0xe2; }

bool holds_word(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word), end = at + word.size();
    return at != npos && (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]));
}

}  // namespace

ReplyPage::ReplyPage(std::string_view text, std::string_view question, const Options& options)
    : text_(text),
      low_(lowered(text)),
      options_(options),
      language_(languages::language_of(std::string_view(low_).substr(0, tells_language))),
      tokens_(tokens_of(text)) {
    find_cues(question);
    find_lines();
    find_sentences();
    find_mentions();
    find_neighbours();
    find_remarks();
}

// Doubts, conditions and the like in words of the question are the question's own.
void ReplyPage::find_cues(std::string_view question) {
    constexpr Cues own = bits_of({Cue::doubt, Cue::condition, Cue::wrong, Cue::liken});
    const std::string asked = lowered(question);
    const Phrasebook* others = language_ ? &phrases_of(*language_) : nullptr;
    cues_.resize(tokens_.size());
    for (std::size_t i = 0; i < tokens_.size();) {
        CueMatch match = english_phrases().at(low_, tokens_, i);
        const bool capital = tokens_[i].end - tokens_[i].begin == 1 && is_upper(text_[tokens_[i].begin]);
        if (capital && match.end == i + 1) match = {};  // "A" is no article
        if (const CueMatch other = others ? others->at(low_, tokens_, i) : CueMatch{}; other.end > match.end) match = other;
        const std::size_t end = std::max(match.end, i + 1);
        if ((bit_of(match.cue) & own) && holds_word(asked, words({i, end}))) match.cue = Cue::none;
        std::fill(cues_.begin() + static_cast<std::ptrdiff_t>(i), cues_.begin() + static_cast<std::ptrdiff_t>(end),
                  TokenCue{match.cue, {i, end}});
        i = end;
    }
}

void ReplyPage::find_lines() {
    for (std::size_t i = 0; i < tokens_.size();) {
        const Span line = line_at(i);
        if (line.last > line.first) lines_.push_back(line);
        i = line.last + 1;
    }
}

// A line that ends with a colon, or with what announces, goes on with the next one.
bool ReplyPage::continues_line(std::size_t token, std::size_t first) const {
    constexpr std::size_t most_blank_lines = 8;
    if (token == first) return false;
    std::size_t last = token - 1;
    while (last > first && token - last <= most_blank_lines && sign(last) == '\n') --last;
    return sign(last) == ':' || (bit_of(cue(last)) & bits_of({Cue::noun, Cue::key, Cue::link}));
}

// "A. cat", "- 2. It ..."
bool ReplyPage::is_numbering(std::size_t token, std::size_t first) const {
    if (sign(first) == '-') ++first;
    const bool label = tokens_[first].kind == TokenKind::number || tokens_[first].end - tokens_[first].begin == 1;
    return token == first + 1 && label && token + 1 < tokens_.size() && sign(token + 1) != '\n';
}

bool ReplyPage::ends_sentence(std::size_t token, std::size_t first) const {
    const char c = sign(token);
    if (c == '\n') return !continues_line(token, first);
    if (!is_one_of(c, ".!?")) return false;
    if (token + 1 < tokens_.size() && tokens_[token + 1].glued)
        return is_one_of(sign(token + 1), ")]}\"'\n.!?\x02\x03") || is_ideograph(word(token + 1));
    if (c != '.' || token == first) return true;
    return !is_numbering(token, first) && !english::holds(english::abbreviations, word(token - 1));
}

void ReplyPage::find_sentences() {
    for (std::size_t first = 0; first < tokens_.size();) {
        if (sign(first) == '\n') {
            ++first;
            continue;
        }
        std::size_t last = first;
        while (last < tokens_.size() && !ends_sentence(last, first)) ++last;
        const char end = last < tokens_.size() ? sign(last) : '\n';
        const bool stops = last < tokens_.size() && (end != '\n' || sign(last - 1) != '\0');
        if (end != '\n') ++last;
        while (last < tokens_.size() && tokens_[last].glued && is_one_of(sign(last), ")]}\"'.!?")) ++last;
        sentences_.push_back({{first, last}, end == '?', stops});
        first = last;
    }
}

Cues ReplyPage::cues_in(Span stretch) const {
    Cues out = 0;
    for (std::size_t i = stretch.first; i < std::min(stretch.last, tokens_.size()); ++i) out |= bit_of(cues_[i].cue);
    return out;
}

std::size_t ReplyPage::first_before(const OptionMention& m, std::size_t most) const {
    return std::max(sentences_[m.sentence].at.first, m.at.first - std::min(m.at.first, most));
}

Cue ReplyPage::cue_leading_to(std::size_t token) const {
    while (token > 0 && (cue(token - 1) == Cue::filler || sign(token - 1) == '"')) --token;
    return token > 0 ? cue(token - 1) : Cue::none;
}

std::span<const OptionMention> ReplyPage::mentions_in(Span stretch) const {
    const auto begins_before = [](const OptionMention& m, std::size_t token) { return m.at.first < token; };
    const auto first = std::lower_bound(mentions_.begin(), mentions_.end(), stretch.first, begins_before);
    return {first, std::lower_bound(first, mentions_.end(), stretch.last, begins_before)};
}

const Statement& ReplyPage::sentence_at(std::size_t token) const {
    const auto next = std::upper_bound(sentences_.begin(), sentences_.end(), token,
                                       [](std::size_t at, const Statement& s) { return at < s.at.first; });
    return next == sentences_.begin() ? *next : *std::prev(next);
}

Span ReplyPage::line_at(std::size_t token) const {
    Span out{token, token};
    while (out.first > 0 && sign(out.first - 1) != '\n') --out.first;
    while (out.last < tokens_.size() && sign(out.last) != '\n') ++out.last;
    return out;
}

bool ReplyPage::is_alone(const OptionMention& m, Span stretch) const {
    constexpr Cues leading = bits_of({Cue::label, Cue::filler, Cue::conclude, Cue::noun});
    for (std::size_t i = stretch.first; i < stretch.last; ++i) {
        if (i >= m.at.first && i < m.at.last) continue;
        const bool leads = i < m.at.first && (bit_of(cue(i)) & leading);
        if (sign(i) == '?' || (sign(i) == '\0' && !leads)) return false;
    }
    return true;
}

bool ReplyPage::holds_only_signs(Span stretch) const {
    for (std::size_t i = stretch.first; i < stretch.last; ++i)
        if (sign(i) == '\0') return false;
    return true;
}

std::size_t ReplyPage::behind_signs(std::size_t token, std::size_t last, std::string_view signs) const {
    while (token < last && is_one_of(sign(token), signs)) ++token;
    return token;
}

bool ReplyPage::ends_clause(std::size_t token, std::size_t last) const {
    token = behind_signs(token, std::min(last, token + 8), closing_signs);
    if (token >= last) return true;
    return is_one_of(sign(token), ".,;:!?\n-(\x02\x03") || (sign(token) == '\0' && (bit_of(cue(token)) & clause_cues));
}

std::size_t ReplyPage::clause_begin(std::size_t token, std::size_t first, bool commas) const {
    constexpr Cues beginning = bits_of({Cue::turn, Cue::contrast, Cue::conclude});
    while (token > first) {
        const char before = sign(token - 1);
        if (before == ';' || (commas && is_one_of(before, ",:-")) || (bit_of(cue(token - 1)) & beginning)) break;
        --token;
    }
    return token;
}

// "A row", "I see": no letters of options.
bool ReplyPage::is_article(std::size_t token) const {
    constexpr Cues going_on = clause_cues | bits_of({Cue::link, Cue::negate, Cue::wrong, Cue::praise, Cue::doubt});
    const char letter = text_[tokens_[token].begin];
    if ((letter != 'A' && letter != 'I') || token + 1 >= tokens_.size() || sign(token + 1) != '\0') return false;
    const char next = text_[tokens_[token + 1].begin];
    if (!is_letter(next) || is_upper(next) || is_ideograph(word(token + 1))) return false;
    return letter == 'I' || !(english::holds(english::contrasts, word(token + 1)) || (bit_of(cue(token + 1)) & going_on));
}

// A letter that may stand for an option; one in lower case only in brackets, behind a label, or where it is all there is.
bool ReplyPage::may_be_letter(std::size_t i) const {
    const Token& token = tokens_[i];
    if (!options_.lettered() || token.end - token.begin != 1 || !is_latin(text_[token.begin]) || is_article(i)) return false;
    const bool unit = token.glued && i > 0 && tokens_[i - 1].kind == TokenKind::number;  // "5m"
    return !unit;
}

bool ReplyPage::closes_bracket(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].glued && is_one_of(sign(i), ")]}");
}

// The cue right before a letter and its opening signs.
Cue ReplyPage::cue_leading_in(std::size_t i) const {
    std::size_t before = i;
    while (before > 0 && i - before < 4 && is_one_of(sign(before - 1), opening_signs)) --before;
    return before > 0 ? cue(before - 1) : Cue::none;
}

OptionMention ReplyPage::letter_at(std::size_t i) const {
    if (!may_be_letter(i)) return {};
    const Token& token = tokens_[i];
    const bool open = token.glued && opens_bracket(i);
    const Cue leading = cue_leading_in(i);
    const bool upper = is_upper(text_[token.begin]);
    const bool introduced = leading == Cue::label || leading == Cue::noun || tokens_.size() < 4;
    OptionMention out{{i, i + 1}};
    out.letter = true;
    out.marked = (open && closes_bracket(i + 1)) || (upper && (leading == Cue::label || options_.own_letters()));
    out.lower = !upper && !out.marked;
    if (out.lower && (!introduced || (!open && !ends_clause(i + 1, tokens_.size())))) return {};
    out.option = options_.with_letter(static_cast<char>(upper ? text_[token.begin] : text_[token.begin] - 'a' + 'A'));
    return out;
}

// "12" of "12 + 3", "4" of "4-sided"
bool ReplyPage::is_part_of_sum(const NameMatch& name, std::size_t i) const {
    const auto computes = [&](std::size_t k) { return is_operator(low_, tokens_[k]) && sign(k) != '='; };
    return name.number && ((i > 0 && computes(i - 1)) || (name.end < tokens_.size() && computes(name.end)));
}

// "Cat-sized"; a "no" or "true" that belongs to what follows it, but not "No it is not" at the very beginning.
bool ReplyPage::means_something_else(const NameMatch& name, std::size_t i) const {
    const std::size_t next = name.end;
    if (next >= tokens_.size()) return false;
    const bool glued = next + 1 < tokens_.size() && tokens_[next].glued && tokens_[next + 1].glued;
    if (glued && sign(next) == '-' && sign(next + 1) == '\0') return true;
    const bool opens =
        english::holds(english::subjects, word(next)) && holds_only_signs({0, std::min<std::size_t>(i, 8)}) && i < 8;
    const bool goes_on = !ends_clause(next, tokens_.size()) && !options_.match(text_, low_, tokens_, next).is_truth;
    return name.is_truth && !english::holds(english::contrasts, word(next)) && !opens && goes_on;
}

OptionMention ReplyPage::name_at(std::size_t i) const {
    const NameMatch name = options_.match(text_, low_, tokens_, i);
    if (!name.end || is_part_of_sum(name, i) || means_something_else(name, i)) return {};
    OptionMention out{{i, name.end}, name.option};
    out.weak = name.weak;
    out.number = name.number;
    std::size_t before = i;
    if (before > 0 && is_one_of(sign(before - 1), ",.")) --before;
    const std::string_view truth = before > 0 ? word(before - 1) : std::string_view{};
    out.clashes = !name.truth.empty() && (truth == "yes" || truth == "no") && truth != name.truth;
    return out;
}

// A yes or no of another language, where a clause ends behind it.
OptionMention ReplyPage::truth_at(std::size_t i) const {
    const CueMatch truth = truths_of(*language_).at(low_, tokens_, i);
    if (!truth.end) return {};
    const bool next = truth.end < tokens_.size();
    const bool copula = next && is_ideograph(word(truth.end)) && cue(truth.end) == Cue::praise;
    const bool ends = ends_clause(truth.end, tokens_.size()) || (next && sign(truth.end) == '"');
    return ends || copula ? OptionMention{{i, truth.end}, truth.cue == Cue::yes ? std::size_t{0} : std::size_t{1}}
                          : OptionMention{};
}

// Where a text may begin behind a letter: "(B) the star", "B. the star", "B: star".
std::optional<std::size_t> ReplyPage::own_text_behind(const OptionMention& m) const {
    const std::size_t limit = std::min(tokens_.size(), m.at.last + 4);
    std::size_t at = behind_signs(m.at.last, limit, ")]}.:,-\"'(=*");
    if (at < limit && at > m.at.last && word(at) == "the") ++at;
    return at < tokens_.size() && sign(at) == '\0' ? std::optional(at) : std::nullopt;
}

// Another option's text there is a clash.
void ReplyPage::add_own_text(OptionMention& m) const {
    const auto at = own_text_behind(m);
    const NameMatch name = at ? options_.match(text_, low_, tokens_, *at) : NameMatch{};
    if (!name.end) return;
    const bool other = name.option != m.option;
    if (other && (*at == m.at.last || m.option >= options_.size() || !ends_clause(name.end, tokens_.size()))) return;
    (other ? m.clashes : m.own) = true;
    m.at.last = behind_signs(name.end, std::min(tokens_.size(), name.end + 1), ")");
}

OptionMention ReplyPage::mention_at(std::size_t i) const {
    if (sign(i) != '\0') return {};
    OptionMention letter = letter_at(i), name = name_at(i);
    if (!name.at.last && !options_.lettered() && language_) name = truth_at(i);
    const bool longer = name.at.last > letter.at.last || (name.at.last && letter.option >= options_.size());
    if (!letter.letter || longer) return name;
    add_own_text(letter);
    return letter;
}

void ReplyPage::find_mentions() {
    std::size_t sentence = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        OptionMention m = mention_at(i);
        if (!m.at.last) continue;
        while (sentence + 1 < sentences_.size() && sentences_[sentence].at.last <= i) ++sentence;
        m.sentence = sentence;
        m.group = mentions_.size();
        i = m.at.last - 1;
        mentions_.push_back(m);
    }
}

// Nothing but signs, "and", "or" and labels.
bool ReplyPage::joins(Span between) const {
    if (between.last - between.first > 8) return false;
    for (std::size_t i = between.first; i < between.last; ++i) {
        const bool word_between =
            english::holds(english::joints, word(i)) || cue(i) == Cue::label || (cue(i) == Cue::doubt && is_ideograph(word(i)));
        if (!word_between && !is_one_of(sign(i), "()[]{},/&\"'.;-+\x02\x03")) return false;
    }
    return true;
}

// What each mention makes of the one before it.
void ReplyPage::find_neighbours() {
    for (std::size_t i = 1; i < mentions_.size(); ++i) {
        OptionMention &before = mentions_[i - 1], &m = mentions_[i];
        m.after = before.strong() && before.option != m.option ? before.at.last : before.after;
        const Span between{before.at.last, m.at.first};
        const bool beside = (before.sentence == m.sentence || (before.own && m.own)) && joins(between);
        if (beside) m.group = before.group;
        if (!beside || before.option == m.option) continue;
        before.joined = m.joined = true;
        for (std::size_t k = between.first; k < between.last; ++k)
            m.alternative = m.alternative || word(k) == "or" || cue(k) == Cue::doubt;
    }
}

// Lines in a row that begin with an option each tell of all of them.
void ReplyPage::find_remarks() {
    OptionMention* before = nullptr;
    for (const Span& line : lines_) {
        std::size_t first = line.first;
        while (first < line.last && (sign(first) != '\0' || cue(first) == Cue::label || tokens_[first].kind == TokenKind::number))
            ++first;
        const auto mentions = mentions_in(line);
        const bool leads = !mentions.empty() && mentions[0].at.first <= first && mentions[0].at.last > first;
        OptionMention* m = leads ? &mentions_[static_cast<std::size_t>(mentions.data() - mentions_.data())] : nullptr;
        if (m && before && before->option != m->option) before->listed = m->listed = true;
        before = m;
    }
}

// The prompt, where a reply says it again.
namespace {

std::string_view trimmed(std::string_view line) {
    while (!line.empty() && (is_blank(line.front()) || is_one_of(line.front(), "-*"))) line.remove_prefix(1);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
}

// The option that a line repeats with its letter, as "(A) text" or "A. text"; beyond the options for other lines.
std::size_t option_of_line(std::string_view line, const Options& options) {
    line = trimmed(line);
    if (!line.empty() && is_one_of(line[0], "([")) line.remove_prefix(1);
    if (line.size() < 3 || !is_upper(line[0]) || !is_one_of(line[1], ")].:")) return options.size();
    const auto letter = static_cast<std::size_t>(line[0] - 'A');
    return letter < options.size() && options.quoted(line.substr(2)) == letter ? letter : options.size();
}

void blank_out(std::string& text, Extent e) {
    std::replace_if(
        text.begin() + static_cast<std::ptrdiff_t>(e.begin), text.begin() + static_cast<std::ptrdiff_t>(e.end),
        [](char c) { return c != '\n'; }, ' ');
}

std::vector<Extent> lines_of(std::string_view text) {
    std::vector<Extent> out;
    for (std::size_t at = 0; at < text.size(); at = out.back().end + 1) out.push_back({at, line_end(text, at)});
    return out;
}

// Lines in a row that repeat options in the order of the prompt.
void blank_options(std::string& text, const Options& options, std::size_t least) {
    std::vector<Extent> run;
    std::size_t next = 0;
    const auto close = [&] {
        if (run.size() >= least)
            for (const Extent& line : run) blank_out(text, line);
        run.clear();
    };
    for (const Extent& line : lines_of(text)) {
        const std::string_view own = std::string_view(text).substr(line.begin, line.end - line.begin);
        if (trimmed(own).empty()) continue;
        const std::size_t option = option_of_line(own, options);
        if (run.empty() || option != next) close();
        if (option < options.size()) run.push_back(line), next = option + 1;
    }
    close();
}

}  // namespace

std::string without_echo(std::string_view text, std::string_view question, const Options& options, std::size_t least) {
    constexpr std::size_t shortest = 12;  // of a line of the question
    std::string out = with_minus_signs(text);
    for (const Extent& line : lines_of(question)) {
        const std::string_view own = trimmed(question.substr(line.begin, line.end - line.begin));
        const bool option = option_of_line(own, options) < options.size();
        const std::size_t at = option || own.size() < shortest ? npos : out.find(own);
        if (at != npos) blank_out(out, {at, at + own.size()});
    }
    if (options.lettered()) blank_options(out, options, least);
    return out;
}

std::size_t next_question(std::string_view text) {
    std::size_t out = text.size();
    for (const std::string_view head : english::question_heads) out = std::min(out, text.find(head));
    return out;
}

}  // namespace stim::score
