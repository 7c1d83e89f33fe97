// Letters, and whole lines that name an option.
#include <algorithm>

#include "libstim/src/score/choices/commitments.hpp"

namespace stim::score {
namespace {

// Words that may follow a letter but never an article.
constexpr WordList after_letter{"is",  "was", "because", "since", "as",    "and",   "or",  "if",   "unless", "but",    "not",
                                "so",  "for", "due",     "seems", "would", "could", "might", "may", "must",   "should", "cannot"};

}  // namespace

bool Said::stands_alone(const Letter& letter, std::size_t end) const {
    const std::string_view rest = text.substr(letter.at.end, end - letter.at.end);
    return std::none_of(rest.begin(), rest.end(), [](char c) { return is_word(c) || c == '?' || c == '/'; });
}

bool Said::is_article(const Letter& letter, std::size_t end) const {
    const char c = text[letter.at.begin];
    if (letter.enclosed || (c != 'A' && c != 'a' && c != 'I' && c != 'i')) return false;
    const std::size_t next = skip(letter.at.end, end);
    if (next < end && text[letter.at.end] == '\'') return true;
    if (next == letter.at.end || next >= end || text[next] < 'a' || text[next] > 'z') return false;
    if (c == 'I' || c == 'i') return word(next, end) != "is" && word(next, end) != "because";
    return !after_letter.holds(word(next, end));
}

bool add_truth(const Said& said, std::size_t begin, std::size_t end, int rank, Commitments& out) {
    const std::string_view first = said.word(begin, end);
    if (!said.options.may_name(first)) return false;
    const auto option = said.options.named(first);
    if (!option) return false;
    const std::size_t next = begin + first.size();
    if (next < end && said.text[next] != ',' && said.text[next] != '.' && said.text[next] != '!') return false;
    for (std::size_t at = next; at < end;) {
        const std::string_view other = said.word(at, end);
        if (said.options.may_name(other))
            if (const auto named = said.options.named(other); named && *named != *option) return false;
        at += other.empty() ? 1 : other.size();
    }
    constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::rejection | Phrase::refusal | Phrase::correction;
    if (said.page.phrases_in(next, end) & spoiling) return false;
    out.emplace_back(rank, *option, Extent{begin, next});
    return true;
}

namespace {

// "B. Its text": a letter with its text behind.
bool add_letter_and_text(const Said& said, std::size_t begin, std::size_t end, const Letter& letter, int rank, Commitments& out) {
    if (letter.lower || letter.at.end >= end) return false;
    const char sign = said.text[letter.at.end];
    if (!letter.enclosed && sign != '.' && sign != ')' && sign != ':') return false;
    const auto option = said.options.named(said.text.substr(letter.at.end, end - letter.at.end));
    if (!option) return false;
    out.emplace_back(rank, letter.option, Extent{begin, end}, *option != letter.option);
    return true;
}

bool add_line(const Said& said, std::size_t begin, std::size_t end, const std::optional<Letter>& letter, int rank,
              Commitments& out) {
    const std::string_view text = said.text.substr(begin, end - begin);
    if (const auto option = said.options.named(text)) return out.emplace_back(rank, *option, Extent{begin, end}), true;
    if (!said.options.lettered()) return add_truth(said, begin, end, rank, out);
    return letter && add_letter_and_text(said, begin, end, *letter, rank, out);
}

}  // namespace

bool add_whole_line(const Said& said, std::size_t begin, std::size_t end, const std::optional<Letter>& letter, int rank,
                    Commitments& out) {
    if (!add_line(said, begin, end, letter, rank, out)) return false;
    const bool asked = next_of('?', said.text.substr(0, end), begin) < end;
    if (asked) out.pop_back();
    return !asked;
}

}  // namespace stim::score
