// Letters, and whole lines that name an option.
#include <algorithm>

#include "commitments.hpp"

namespace stim::score {
namespace {

// Words that may follow a letter but never an article.
constexpr WordList after_letter{"is",  "was", "because", "since", "as",    "and",   "or",  "if",   "unless", "but",    "not",
                                "so",  "for", "due",     "seems", "would", "could", "might", "may", "must",   "should", "cannot"};

}  // namespace

std::optional<Letter> letter_at(std::string_view text, std::size_t at, std::size_t end) {
    Letter out;
    while (at < end && encloses(text[at])) out.enclosed = text[at++] != ' ' || out.enclosed;
    if (at >= end || !((text[at] >= 'A' && text[at] <= 'Z') || (text[at] >= 'a' && text[at] <= 'z'))) return std::nullopt;
    if (at + 1 < end && is_word(text[at + 1])) return std::nullopt;
    out.lower = !is_upper(text[at]);
    out.option = static_cast<std::size_t>(lower(text[at]) - 'a');
    out.at = {at, at + 1};
    out.enclosed = out.enclosed && at + 1 < end && closes(text[at + 1]) && text[at + 1] != ' ';
    return out;
}

std::optional<Letter> Said::letter(std::size_t at, std::size_t end) const {
    return options.lettered() ? letter_at(text, at, end) : std::nullopt;
}

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

std::optional<Commitment> truth(const Said& said, Extent e, int rank) {
    const std::string_view first = said.word(e.begin, e.end);
    const auto option = first.empty() ? std::nullopt : said.options.named(first);
    if (!option) return std::nullopt;
    const std::size_t next = e.begin + first.size();
    if (next < e.end && said.text[next] != ',' && said.text[next] != '.' && said.text[next] != '!') return std::nullopt;
    for (std::size_t at = next; at < e.end;) {
        const std::string_view other = said.word(at, e.end);
        if (const auto named = other.empty() ? std::nullopt : said.options.named(other); named && *named != *option) return std::nullopt;
        at += other.empty() ? 1 : other.size();
    }
    constexpr Phrases spoiling = Phrase::doubt | Phrase::condition | Phrase::rejection | Phrase::refusal | Phrase::correction;
    if (said.page.phrases_in(next, e.end) & spoiling) return std::nullopt;
    return commitment(rank, *option, {e.begin, next});
}

namespace {

// "B. Its text": a letter with its text behind.
std::optional<Commitment> letter_and_text(const Said& said, Extent line, const Letter& letter, int rank) {
    if (letter.lower || letter.at.end >= line.end) return std::nullopt;
    const char sign = said.text[letter.at.end];
    if (!letter.enclosed && sign != '.' && sign != ')' && sign != ':') return std::nullopt;
    const auto option = said.options.named(said.text.substr(letter.at.end, line.end - letter.at.end));
    return option ? std::optional(commitment(rank, letter.option, line, *option != letter.option)) : std::nullopt;
}

}  // namespace

std::optional<Commitment> whole_line(const Said& said, Extent line, const std::optional<Letter>& letter, int rank) {
    const std::string_view text = said.text.substr(line.begin, line.end - line.begin);
    std::optional<Commitment> out;
    if (const auto option = said.options.named(text)) out = commitment(rank, *option, line);
    else if (!said.options.lettered()) out = truth(said, line, rank);
    else if (letter) out = letter_and_text(said, line, *letter, rank);
    return out && text.find('?') == std::string_view::npos ? out : std::nullopt;
}

}  // namespace stim::score
