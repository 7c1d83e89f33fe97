#include "libstim/src/score/choices/cues.hpp"

#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// Length of a character that is a word of its own: from U+2E80 on, without Arabic forms; 0 for others.
std::size_t ideograph(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    return lead >= 0xe2 && lead <= 0xed && at + 3 <= text.size() ? 3 : 0;
}

// The "'s" of "the dog's" and "it's".
bool is_possessive(std::string_view text, std::size_t at) {
    return at > 0 && is_letter(text[at - 1]) && at + 1 < text.size() && lower(text[at + 1]) == 's' && text[at] == '\'' &&
           (at + 2 >= text.size() || !is_word(text[at + 2]));
}

std::size_t word_end(std::string_view text, std::size_t at) {
    if (const std::size_t n = ideograph(text, at)) return at + n;
    for (;;) {
        while (at < text.size() && is_letter(text[at]) && !ideograph(text, at)) ++at;
        if (at + 1 >= text.size() || text[at] != '\'' || !is_letter(text[at + 1]) || is_possessive(text, at)) return at;
        ++at;
    }
}

// "1,000", "0.5", "3/4", "10:30": signs between digits belong to the number.
std::size_t number_end(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const bool inner = is_one_of(text[at], ".,:/") && at + 1 < text.size() && is_digit(text[at + 1]);
        if (!is_digit(text[at]) && !inner) break;
        ++at;
    }
    return at;
}

std::string_view part(std::string_view text, const Token& token) { return text.substr(token.begin, token.end - token.begin); }

void add_all(Phrasebook& book, languages::Phrases phrases, Cue cue) {
    for (const std::string_view phrase : phrases) book.add(phrase, cue);
}

bool ends_with_any(std::string_view phrase, languages::Phrases endings) {
    return std::any_of(endings.begin(), endings.end(), [&](std::string_view one) { return phrase.ends_with(one); });
}

Phrasebook truth_book_of(const languages::Language& language) {
    Phrasebook out;
    add_all(out, language.yes, Cue::yes);
    add_all(out, language.no, Cue::no);
    return out;
}

// A book for each language, in the order of the table.
using Books = std::array<Phrasebook, languages::table.size()>;
Books books_of(Phrasebook (*make)(const languages::Language&)) {
    Books out;
    std::transform(languages::table.begin(), languages::table.end(), out.begin(), make);
    return out;
}
const Phrasebook& book_in(const Books& books, const languages::Language& language) {
    return books[static_cast<std::size_t>(&language - languages::table.data())];
}

Phrasebook book_of(const languages::Language& language) {
    Phrasebook out;
    add_all(out, language.links, Cue::filler);
    add_all(out, language.turns, Cue::turn);
    add_all(out, language.announces, Cue::choose);
    add_all(out, language.mild, Cue::label);
    for (const std::string_view phrase : language.praises)
        if (!ends_with_any(phrase, language.announces)) out.add(phrase, Cue::praise);
    add_all(out, language.doubts, Cue::doubt);
    add_all(out, language.claims, Cue::none);
    add_all(out, language.negations, Cue::negate);
    for (const std::string_view phrase : language.turns)
        if (ends_with_any(phrase, language.negations)) out.add(phrase, Cue::contrast);
    add_all(out, language.conditions, Cue::condition);
    add_all(out, language.corrections, Cue::correct);
    add_all(out, language.refusals, Cue::refuse);
    return out;
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> out;
    out.reserve(text.size() / 4 + 8);
    const auto add = [&](std::size_t begin, std::size_t end, TokenKind kind) {
        const bool glued = !out.empty() && out.back().end == begin;
        out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, glued});
        return end;
    };
    for (std::size_t at = 0; at < text.size();) {
        const bool minus = text[at] == '-' && at + 1 < text.size() && is_digit(text[at + 1]) && is_minus(text, at);
        if (text[at] == ' ')
            ++at;
        else if (minus || is_digit(text[at])) at = add(at, number_end(text, at + minus), TokenKind::number);
        else if (is_possessive(text, at)) at = add(at, at + 2, TokenKind::word);
        else if (is_letter(text[at])) at = add(at, word_end(text, at), TokenKind::word);
        else
            at = add(at, at + 1, TokenKind::sign);
    }
    return out;
}

bool is_operator(std::string_view text, const Token& token) {
    if (token.kind != TokenKind::sign) return false;
    const char c = text[token.begin];
    if (c == '^') return token.end < text.size() && is_word(text[token.end]);
    if (!is_one_of(c, "+-/")) return is_one_of(c, "=<>*");
    std::size_t next = token.end, last = token.begin;
    while (next < text.size() && text[next] == ' ') ++next;
    while (last > 0 && text[last - 1] == ' ') --last;
    return next < text.size() && is_digit(text[next]) && last > 0 && (is_digit(text[last - 1]) || text[last - 1] == ')');
}

void Phrasebook::add(std::string_view phrase, Cue cue) {
    const std::vector<Token> tokens = tokens_of(phrase);
    std::vector<std::string> rest;
    for (std::size_t i = 1; i < tokens.size(); ++i) rest.emplace_back(part(phrase, tokens[i]));
    auto& own = by_first_word_[std::string(part(phrase, tokens[0]))];
    const auto same = [&](const Phrase& one) { return one.rest == rest; };
    if (const auto found = std::find_if(own.begin(), own.end(), same); found != own.end()) return void(found->cue = cue);
    own.push_back({std::move(rest), cue});
}

CueMatch Phrasebook::at(std::string_view low, const std::vector<Token>& tokens, std::size_t i) const {
    CueMatch out;
    constexpr std::size_t longest = 40;
    const std::string_view first = part(low, tokens[i]);
    const auto found = first.size() > longest ? by_first_word_.end() : by_first_word_.find(std::string(first));
    if (found == by_first_word_.end()) return out;
    for (const Phrase& phrase : found->second) {
        const std::size_t end = i + 1 + phrase.rest.size();
        if (end <= out.end || end > tokens.size()) continue;
        const bool stands =
            std::equal(phrase.rest.begin(), phrase.rest.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                       [&](const std::string& word, const Token& t) { return word == part(low, t); });
        if (stands) out = {phrase.cue, end};
    }
    return out;
}

const Phrasebook& english_phrases() {
    static const Phrasebook out = [] {
        Phrasebook book;
        for (const auto& [cue, phrases] : english::table)
            for (const std::string_view phrase : phrases) book.add(phrase, cue);
        return book;
    }();
    return out;
}

const Phrasebook& phrases_of(const languages::Language& language) {
    static const Books books = books_of(book_of);
    return book_in(books, language);
}

const Phrasebook& truths_of(const languages::Language& language) {
    static const Books books = books_of(truth_book_of);
    return book_in(books, language);
}

}  // namespace stim::score
