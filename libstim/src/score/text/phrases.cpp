#include "libstim/src/score/text/phrases.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/phrase_entries.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

using namespace phrase_entries;

constexpr std::string_view first_word(std::string_view words) { return words.substr(0, words.find(' ')); }
constexpr auto first_words = [] {
    std::array<std::string_view, entries.size()> out{};
    std::transform(entries.begin(), entries.end(), out.begin(), [](const Entry& entry) { return first_word(entry.words); });
    return out;
}();
static_assert(std::is_sorted(first_words.begin(), first_words.end()));
constexpr WordFilter filter = [] {
    WordFilter out;
    for (const std::string_view word : first_words) out.add(word);
    return out;
}();

// The end of the phrase if it stands at `at`, blanks of any width between its words; else 0.
std::size_t phrase_end(std::string_view text, std::size_t at, std::string_view words) {
    constexpr std::size_t longest = 200;
    const std::size_t limit = std::min(text.size(), at + longest);
    for (const char c : words) {
        if (at >= limit || text[at] != c) return 0;
        ++at;
        while (c == ' ' && at < limit && is_blank(text[at])) ++at;
    }
    return at < text.size() && is_word(text[at]) ? 0 : at;
}

// The longest of the phrases that begin with the word [at, stop).
std::optional<Found> phrase_at(std::string_view text, std::size_t at, std::size_t stop) {
    const std::string_view word = text.substr(at, stop - at);
    if (!filter.passes(word)) return std::nullopt;
    const auto [first, last] = std::equal_range(first_words.begin(), first_words.end(), word);
    for (auto i = static_cast<std::size_t>(first - first_words.begin()); first_words.begin() + i != last; ++i)
        if (const std::size_t end = phrase_end(text, at, entries[i].words))
            return Found{static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(end - at),
                         static_cast<std::uint16_t>(entries[i].kinds)};
    return std::nullopt;
}

// Letters and inner apostrophes: how the entries' first words are made.
std::size_t token_end(std::string_view text, std::size_t at) {
    for (;; ++at) {
        while (at < text.size() && is_word(text[at])) ++at;
        if (at + 1 >= text.size() || text[at] != '\'' || !is_letter(text[at + 1])) return at;
    }
}

// What a stretch without phrases leaves in force: nothing behind a full stop, what lasts behind a comma.
Phrases kept_over(std::string_view text, std::size_t at, std::size_t end, Phrases lasting) {
    Phrases out = all_phrases;
    for (std::size_t i = at; i < end; ++i) {
        const char c = text[i];
        if ((c == '.' || c == '!' || c == '?') && (i + 1 == text.size() || is_blank(text[i + 1]))) return 0;
        if (c == ',' || c == '(' || c == ')' || c == ';' || c == '|') out = lasting;
    }
    return out;
}

}  // namespace

Page::Page(std::string_view text) : std::string_view(text) {
    for (std::size_t at = 0; at < size();) {
        if (!is_word(text[at])) {
            ++at;
            continue;
        }
        const std::size_t stop = token_end(text, at);
        const bool latin = stop == at + 1 && text[at] == 'e' && text.substr(at, 3) == "e.g";
        const auto found = phrase_at(text, at, latin ? at + 3 : stop);
        if (found) phrases_.push_back(*found);
        at = found ? found->end() : stop;
    }
}

std::vector<Found>::const_iterator Page::first_from(std::size_t at) const {
    return std::lower_bound(phrases_.begin(), phrases_.end(), at,
                            [](const Found& found, std::size_t place) { return found.begin < place; });
}

std::optional<Found> Page::next_phrase(std::size_t at, std::size_t end, Phrases wanted) const {
    for (auto i = first_from(at); i != phrases_.end() && i->begin < end; ++i)
        if (i->kinds & wanted) return *i;
    return std::nullopt;
}

Phrases Page::phrases_in(std::size_t at, std::size_t end) const {
    Phrases out = 0;
    for (auto i = first_from(at); i != phrases_.end() && i->begin < end; ++i) out |= i->kinds;
    return out;
}

Phrases Page::force_at_end(std::size_t at, std::size_t end) const {
    constexpr Phrases lasting = condition | emphasis | correction;
    Phrases force = 0;
    for (auto next = first_from(at); at < end; ++next) {
        const bool found = next != phrases_.end() && next->begin < end;
        force &= kept_over(*this, at, found ? next->begin : end, lasting);
        if (!found) break;
        at = next->end();
        if (next->kinds & (turn | correction)) force &= lasting;
        force |= next->kinds;
    }
    return force;
}

}  // namespace stim::score
