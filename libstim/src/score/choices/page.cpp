#include "libstim/src/score/choices/page.hpp"

#include <algorithm>
#include <string_view>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/tokens.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

constexpr std::string_view opening = "([{\"'", closing = ")]}\"'";
// Their full stop ends no sentence.
constexpr WordList abbreviations{"e.g", "g", "i", "vs", "fig", "dr", "mr", "mrs", "st", "approx", "cf"};

bool is_ideograph(std::string_view word) { return !word.empty() && static_cast<unsigned char>(word[0]) >= 0xe2; }

bool holds_word(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word);
    if (at == npos) return false;
    const std::size_t end = at + word.size();
    return (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]));
}

}  // namespace

ReplyPage::ReplyPage(std::string_view text, std::string_view question, const Options& options)
    : text_(text), low_(lowered(text)), options_(options), tokens_(tokens_of(text)) {
    find_cues(question);
    find_sentences();
    find_mentions();
    find_joined();
    find_remarks();
}

// Doubts, conditions and the like in words of the question are its own.
void ReplyPage::find_cues(std::string_view question) {
    const std::string asked = lowered(question);
    constexpr Cues own = bits_of({Cue::doubt, Cue::condition, Cue::wrong, Cue::liken});
    cues_.resize(tokens_.size());
    language_ = languages::language_of(low_);
    const Phrasebook* other = language_ ? &phrases_of(*language_) : nullptr;
    for (std::size_t i = 0; i < tokens_.size();) {
        CueMatch found = english_phrases().at(low_, tokens_, i);
        const bool capital = tokens_[i].end - tokens_[i].begin == 1 && is_upper(text_[tokens_[i].begin]);
        if (capital && found.end == i + 1) found = {};  // "A" is no article
        if (const CueMatch own = other ? other->at(low_, tokens_, i) : CueMatch{}; own.end > found.end) found = own;
        const std::size_t end = std::max(found.end, i + 1);
        if ((bit_of(found.cue) & own) && holds_word(asked, low_view(tokens_[i].begin, tokens_[end - 1].end))) found.cue = Cue::none;
        for (std::size_t k = i; k < end; ++k) cues_[k] = {found.cue, {i, end}};
        i = end;
    }
}

// A line that ends with a colon, or with what announces, goes on with the next one.
bool ReplyPage::ends_sentence(std::size_t token, std::size_t first) const {
    const char c = sign(token);
    if (c == '\n') {
        if (token == first) return true;
        std::size_t last = token - 1;
        while (last > first && sign(last) == '\n') --last;
        const Cue before = cue(last);
        return before != Cue::noun && before != Cue::key && before != Cue::link && sign(last) != ':';
    }
    if (!is_one_of(c, ".!?") || c == '\0') return false;
    const bool next = token + 1 < tokens_.size();
    if (next && tokens_[token + 1].glued) {
        const Token& behind = tokens_[token + 1];
        const bool closes = behind.kind == TokenKind::sign && is_one_of(text_[behind.begin], ")]}\"'\n.!?\x02\x03");
        return closes || is_ideograph(word(token + 1));
    }
    while (first < token && sign(first) == '-') ++first;
    const bool number = tokens_[first].kind == TokenKind::number || tokens_[first].end - tokens_[first].begin == 1;
    const bool numbering = c == '.' && token == first + 1 && number && next && sign(token + 1) != '\n';
    return !numbering && !(c == '.' && token > first && abbreviations.holds(word(token - 1)));
}

void ReplyPage::find_sentences() {
    for (std::size_t first = 0; first < tokens_.size();) {
        if (sign(first) == '\n') {
            ++first;
            continue;
        }
        std::size_t last = first;
        while (last < tokens_.size() && !ends_sentence(last, first)) ++last;
        Statement s{{first, last}};
        const char end = last < tokens_.size() ? sign(last) : '\n';
        s.closed = end != '\n' || (last < tokens_.size() && last > first && !is_word(text_[tokens_[last - 1].begin]));
        s.asks = end == '?';
        if (end != '\n') s.at.last = last + 1;
        while (s.at.last < tokens_.size() && sign(s.at.last) != '\0' && is_one_of(sign(s.at.last), ")]}\"'.!?")) {
            if (!tokens_[s.at.last].glued) break;
            ++s.at.last;
        }
        s.line = (first == 0 || sign(first - 1) == '\n') && (s.at.last >= tokens_.size() || sign(s.at.last) == '\n');
        first = s.at.last;
        sentences_.push_back(s);
    }
}

Cues ReplyPage::cues_in(Span stretch) const {
    Cues out = 0;
    for (std::size_t i = stretch.first; i < std::min(stretch.last, tokens_.size()); ++i) out |= bit_of(cues_[i].cue);
    return out;
}

std::size_t ReplyPage::behind_signs(std::size_t token, std::size_t last, std::string_view signs) const {
    while (token < last && sign(token) != '\0' && is_one_of(sign(token), signs)) ++token;
    return token;
}

bool ReplyPage::ends_clause(std::size_t token, std::size_t last) const {
    token = behind_signs(token, last, closing);
    if (token >= last) return true;
    if (sign(token) != '\0') return is_one_of(sign(token), ".,;:!?\n-\x02\x03") || sign(token) == '(';
    const Cue next = cue(token);
    return next == Cue::turn || next == Cue::contrast || next == Cue::conclude || next == Cue::compare || next == Cue::condition || next == Cue::correct;
}

std::size_t ReplyPage::clause_begin(std::size_t token, std::size_t first, bool commas) const {
    while (token > first) {
        const Cue before = cue(token - 1);
        if (before == Cue::turn || before == Cue::contrast || before == Cue::conclude || sign(token - 1) == ';') break;
        if (commas && sign(token - 1) != '\0' && is_one_of(sign(token - 1), ",:-")) break;
        --token;
    }
    return token;
}

Span ReplyPage::line_at(std::size_t token) const {
    Span out{token, token};
    while (out.first > 0 && sign(out.first - 1) != '\n') --out.first;
    while (out.last < tokens_.size() && sign(out.last) != '\n') ++out.last;
    return out;
}

// "A row", "I see": no letters of options.
bool ReplyPage::is_article(std::size_t token) const {
    const char letter = text_[tokens_[token].begin];
    if ((letter != 'A' && letter != 'I') || token + 1 >= tokens_.size()) return false;
    if (tokens_[token + 1].kind != TokenKind::word) return false;
    if (!is_letter(text_[tokens_[token + 1].begin]) || is_upper(text_[tokens_[token + 1].begin])) return false;
    if (letter == 'I') return true;
    const Cue next = cue(token + 1);
    const bool goes_on = word(token + 1) == "or" || next == Cue::link || next == Cue::turn || next == Cue::negate || next == Cue::wrong || next == Cue::praise || next == Cue::doubt ||
                         next == Cue::compare || next == Cue::condition || next == Cue::conclude;
    return !goes_on && !is_ideograph(word(token + 1));
}

Mention ReplyPage::letter_at(std::size_t i) const {
    Mention out;
    const Token& token = tokens_[i];
    if (!options_.lettered() || token.kind != TokenKind::word || token.end - token.begin != 1) return out;
    const char c = text_[token.begin];
    if (!is_latin(c) || (token.glued && i > 0 && tokens_[i - 1].kind == TokenKind::number)) return out;
    const bool open = i > 0 && token.glued && sign(i - 1) != '\0' && is_one_of(sign(i - 1), "([{");
    const bool close = i + 1 < tokens_.size() && tokens_[i + 1].glued && sign(i + 1) != '\0' && is_one_of(sign(i + 1), ")]}");
    std::size_t before = i;
    while (before > 0 && sign(before - 1) != '\0' && is_one_of(sign(before - 1), opening)) --before;
    const Cue cue_before = before > 0 ? cue(before - 1) : Cue::none;
    const bool labelled = cue_before == Cue::label && !is_article(i);
    out.marked = (open && close) || ((labelled || options_.own_letters()) && is_upper(c) && !is_article(i));
    out.lower = !is_upper(c);
    const bool stands = out.marked || (out.lower ? labelled || cue_before == Cue::noun || tokens_.size() < 4 : !is_article(i));
    if (!stands) return {};
    if (out.lower && !open && !ends_clause(i + 1, tokens_.size())) return {};
    out.option = options_.with_letter(out.lower ? static_cast<char>(c - 'a' + 'A') : c);
    if (out.marked) out.lower = false;
    out.letter = true;
    out.at = {i, i + 1};
    return out;
}

// "No it is not": at the very beginning.
bool ReplyPage::opens_reply(std::size_t i, std::size_t behind) const {
    static constexpr WordList subjects{"the", "there", "it", "they", "this", "that", "these", "he", "she", "i", "we", "you", "its", "a", "an"};
    while (i > 0 && sign(i - 1) != '\0') --i;
    return i == 0 && behind < tokens_.size() && subjects.holds(word(behind));
}

// A yes or no of another language, where a clause ends behind it.
Mention ReplyPage::truth_at(std::size_t i) const {
    const CueMatch found = truths_of(*language_).at(low_, tokens_, i);
    if (!found.end) return {};
    const bool copula = found.end < tokens_.size() && is_ideograph(word(found.end)) && word(i) != word(found.end);
    const bool quoted = found.end < tokens_.size() && sign(found.end) == '"';
    if (!ends_clause(found.end, tokens_.size()) && !quoted && !(copula && cue(found.end) == Cue::praise)) return {};
    Mention out;
    out.at = {i, found.end};
    out.option = found.cue == Cue::yes ? 0 : 1;
    return out;
}

Mention ReplyPage::name_at(std::size_t i) const {
    Mention out;
    const NameMatch found = options_.match(text_, low_, tokens_, i);
    if (!found.end) return out;
    out.at = {i, found.end};
    out.option = found.option;
    out.weak = found.weak;
    out.number = found.number;
    const auto computes = [&](std::size_t k) { return is_operator(low_, tokens_[k]) && sign(k) != '='; };
    const bool summand = found.number && ((i > 0 && computes(i - 1)) || (found.end < tokens_.size() && computes(found.end)));
    std::size_t before = i;
    while (before > 0 && (sign(before - 1) == ',' || sign(before - 1) == '.')) --before;
    const std::string_view truth = before > 0 ? word(before - 1) : std::string_view{};
    out.clashes = !found.truth.empty() && (truth == "yes" || truth == "no") && truth != found.truth;
    const bool joined_on = found.end + 1 < tokens_.size() && sign(found.end) == '-' && tokens_[found.end].glued &&
                           tokens_[found.end + 1].glued && tokens_[found.end + 1].kind == TokenKind::word;
    static constexpr WordList joints{"or", "and", "but", "/"};
    const bool listed = found.end < tokens_.size() && joints.holds(word(found.end));
    const bool means_else = found.is_truth && !listed && !ends_clause(found.end, tokens_.size()) && !opens_reply(i, found.end);
    return summand || joined_on || means_else ? Mention{} : out;
}

// "(B) the star", "B. the star", "B: star"; another option's text there is a clash.
void ReplyPage::add_own_text(Mention& m) const {
    std::size_t at = m.at.last;
    const std::size_t limit = std::min(tokens_.size(), at + 4);
    while (at < limit && sign(at) != '\0' && is_one_of(sign(at), ")]}.:,-\"'(=*")) ++at;
    if (at < limit && at > m.at.last && word(at) == "the") ++at;
    if (at >= tokens_.size() || sign(at) != '\0') return;
    const NameMatch text = options_.match(text_, low_, tokens_, at);
    if (!text.end) return;
    if (text.option == m.option) {
        m.own = true, m.at.last = text.end;
        m.at.last = behind_signs(text.end, std::min(tokens_.size(), text.end + 1), ")");
    } else if (at > m.at.last && ends_clause(text.end, tokens_.size()) && m.option < options_.size()) {
        m.clashes = true, m.at.last = text.end;
    }
}

// "The star (B)"
void ReplyPage::add_own_letter(Mention& m) const {
    const std::size_t at = m.at.last;
    if (at + 2 >= tokens_.size() || sign(at) != '(' || sign(at + 2) != ')') return;
    const Mention letter = letter_at(at + 1);
    if (!letter.letter) return;
    m.at.last = at + 3;
    m.own = m.marked = letter.option == m.option;
    m.clashes = !m.own;
}

void ReplyPage::find_mentions() {
    std::size_t sentence = 0;
    for (std::size_t i = 0; i < tokens_.size();) {
        Mention m = tokens_[i].kind == TokenKind::sign ? Mention{} : letter_at(i);
        Mention name = tokens_[i].kind == TokenKind::sign ? Mention{} : name_at(i);
        if (!options_.lettered() && language_ && !name.at.last && tokens_[i].kind == TokenKind::word) name = truth_at(i);
        if (m.letter && name.at.last <= m.at.last && m.option < options_.size())
            add_own_text(m);
        else if (name.at.last)
            add_own_letter(m = name);
        else if (m.letter)
            add_own_text(m);
        if (!m.at.last) {
            ++i;
            continue;
        }
        while (sentence + 1 < sentences_.size() && sentences_[sentence].at.last <= i) ++sentence;
        m.sentence = sentence;
        i = m.at.last;
        mentions_.push_back(m);
    }
}

// Nothing but signs, "and", "or" and labels between two options.
bool ReplyPage::joins(Span between) const {
    if (between.last - between.first > 8) return false;
    for (std::size_t i = between.first; i < between.last; ++i) {
        static constexpr WordList joints{"and", "or", "nor", "the", "both", "also", "as", "well", "possibly", "maybe", "perhaps", "even", "with", "vs", "but",
                                         "和", "と", "와", "과", "y", "et", "und", "e", "و", "o", "ou", "oder", "及"};
        const bool sign_between = sign(i) != '\0' && is_one_of(sign(i), "()[]{},/&\"'.;-+");
        const bool joint = joints.holds(word(i)) || cue(i) == Cue::label || (cue(i) == Cue::doubt && is_ideograph(word(i)));
        if (!sign_between && !joint && !is_one_of(sign(i) ? sign(i) : 'x', "\x02\x03")) return false;
    }
    return true;
}

void ReplyPage::find_joined() {
    for (std::size_t i = 0; i < mentions_.size(); ++i) mentions_[i].group = i;
    for (std::size_t i = 1; i < mentions_.size(); ++i) {
        const Mention& before = mentions_[i - 1];
        mentions_[i].after = before.strong() && before.option != mentions_[i].option ? before.at.last : before.after;
    }
    for (std::size_t i = 1; i < mentions_.size(); ++i) {
        Mention &before = mentions_[i - 1], &m = mentions_[i];
        const Span between{before.at.last, m.at.first};
        const bool beside = (before.sentence == m.sentence || (before.own && m.own)) && joins(between);
        if (beside) m.group = before.group;
        if (!beside || before.option == m.option) continue;
        before.joined = m.joined = true;
        for (std::size_t k = between.first; k < between.last; ++k) m.alternative = m.alternative || word(k) == "or" || cue(k) == Cue::doubt;
    }
}

// Lines in a row that begin with an option each tell of all of them.
void ReplyPage::find_remarks() {
    Mention* before = nullptr;
    std::size_t m = 0;
    for (std::size_t i = 0; i < tokens_.size();) {
        const Span line = line_at(i);
        i = line.last + 1;
        if (line.first == line.last) continue;
        while (m < mentions_.size() && mentions_[m].at.first < line.first) ++m;
        std::size_t first = line.first;
        while (first < line.last && (sign(first) != '\0' || cue(first) == Cue::label || tokens_[first].kind == TokenKind::number)) ++first;
        const bool leads = m < mentions_.size() && mentions_[m].at.first <= first && mentions_[m].at.last > first;
        if (leads && before && before->option != mentions_[m].option) before->listed = mentions_[m].listed = true;
        before = leads ? &mentions_[m] : nullptr;
    }
}

}  // namespace stim::score
