#include <algorithm>
#include <array>
#include <cstdint>

#include "phrase_entries.hpp"
#include "words.hpp"

namespace stim::score {
namespace {

using namespace phrase_entries;

constexpr std::size_t first_word_length(std::string_view words) { return std::min(words.find(' '), words.size()); }

// Where the entries of a letter begin and end, and which lengths their first words have.
struct Index {
    std::array<std::uint16_t, 27> begin{};
    std::array<std::uint32_t, 26> lengths{};
    std::array<std::uint8_t, entries.size()> first{};
};

constexpr Index make_index() {
    Index out;
    std::array<std::uint16_t, 26> count{};
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const auto letter = static_cast<std::size_t>(entries[k].words[0] - 'a');
        ++count[letter];
        out.first[k] = static_cast<std::uint8_t>(first_word_length(entries[k].words));
        out.lengths[letter] |= 1u << out.first[k];
    }
    for (std::size_t i = 0; i < 26; ++i) out.begin[i + 1] = static_cast<std::uint16_t>(out.begin[i] + count[i]);
    return out;
}
constexpr Index index_of_entries = make_index();
static_assert(std::is_sorted(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.words[0] < b.words[0]; }));

// The end of the phrase if it stands at `at`, blanks of any width between its words; else 0.
std::size_t phrase_end(std::string_view text, std::size_t at, std::string_view words) {
    const std::size_t limit = std::min(text.size(), at + 200);
    for (const char c : words) {
        if (at >= limit || text[at] != c) return 0;
        ++at;
        if (c == ' ')
            while (at < limit && is_blank(text[at])) ++at;
    }
    return at < text.size() && is_word(text[at]) ? 0 : at;
}

void add_phrase(std::vector<Found>& out, std::string_view text, std::size_t at, std::size_t length) {
    const auto letter = static_cast<std::size_t>(text[at] - 'a');
    if (letter >= 26 || length >= 32 || !(index_of_entries.lengths[letter] & (1u << length))) return;
    for (std::size_t k = index_of_entries.begin[letter]; k < index_of_entries.begin[letter + 1]; ++k) {
        if (index_of_entries.first[k] != length) continue;
        const std::size_t end = phrase_end(text, at, entries[k].words);
        if (!end) continue;
        return void(out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(end - at), static_cast<std::uint16_t>(entries[k].kinds)}));
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

std::string_view word_at(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t i = at;
    while (i < end && (is_word(text[i]) || ((text[i] == '\'' || text[i] == '-' || text[i] == '.') && i > at && i + 1 < end && is_letter(text[i + 1]) && is_letter(text[i - 1])))) ++i;
    return text.substr(at, i - at);
}

Page::Page(std::string_view text) : std::string_view(text) {
    for (std::size_t at = 0; at < size();) {
        if (!is_word(text[at])) {
            ++at;
            continue;
        }
        std::size_t stop = at + 1;  // letters and inner apostrophes: how the entries' first words are made
        while (stop < size() && (is_word(text[stop]) || (text[stop] == '\'' && stop + 1 < size() && is_letter(text[stop + 1])))) ++stop;
        const bool latin = stop == at + 1 && text[at] == 'e' && text.substr(at, 3) == "e.g";
        const std::size_t before = phrases_.size();
        add_phrase(phrases_, text, at, latin ? 3 : stop - at);
        at = phrases_.size() > before ? phrases_.back().end() : stop;
    }
}

std::vector<Found>::const_iterator Page::first_from(std::size_t at) const {
    return std::lower_bound(phrases_.begin(), phrases_.end(), at, [](const Found& f, std::size_t i) { return f.begin < i; });
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

Phrases Page::Force::at(std::size_t end) {
    constexpr Phrases lasting = condition | emphasis | correction;
    for (; at_ < end; ++next_) {
        while (next_ != page_->phrases_.end() && (next_->kinds & ignored_)) ++next_;
        const bool found = next_ != page_->phrases_.end() && next_->begin < end;
        force_ &= kept_over(*page_, at_, found ? next_->begin : end, lasting);
        at_ = found ? next_->end() : end;
        if (!found) break;
        if (next_->kinds & (turn | correction)) force_ &= lasting;
        force_ |= next_->kinds;
    }
    return force_;
}

Phrases Page::force_at_end(std::size_t at, std::size_t end, Phrases ignored) const { return Force(*this, at, ignored).at(end); }

}  // namespace stim::score
