#include "libstim/src/score/choices/cues.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/english_words.hpp"
#include "libstim/src/score/choices/tokens.hpp"
#include "libstim/src/score/text/languages.hpp"

namespace stim::score {
namespace {

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
        const bool stands = std::equal(phrase.rest.begin(), phrase.rest.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1,
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
