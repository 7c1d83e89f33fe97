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
constexpr std::size_t longest_first_word = 15;

// Entries by letter and length of their first word: `first` is one more than the entry's place, 0 is none.
struct Index {
    std::array<std::array<std::uint16_t, longest_first_word + 1>, 26> first{};
    std::array<std::uint16_t, entries.size()> next{};                 // the next entry in the same list
    std::array<bool, entries.size()> again{};                         // whether it begins with the same word as the one before
    std::array<char, entries.size()> second{};                        // first letter of its second word
    std::array<std::array<bool, longest_first_word + 1>, 26> lone{};  // whether an entry of the list is a single word
};
static_assert(std::all_of(entries.begin(), entries.end(),
                          [](const Entry& e) { return first_word(e.words).size() <= longest_first_word; }));

constexpr Index make_index() {
    Index out;
    for (std::size_t k = entries.size(); k-- > 0;) {
        const std::string_view words = entries[k].words, word = first_word(words);
        const auto letter = static_cast<std::size_t>(words[0] - 'a');
        std::uint16_t& first = out.first[letter][word.size()];
        if (word.size() < words.size()) out.second[k] = words[word.size() + 1];
        else out.lone[letter][word.size()] = true;
        out.next[k] = first;
        first = static_cast<std::uint16_t>(k + 1);
        out.again[k] = k > 0 && word == first_word(entries[k - 1].words);
    }
    return out;
}
constexpr Index index_of_entries = make_index();

// Looks for the phrase that begins with one word of a text.
class Candidate {
public:
    Candidate(std::string_view text, std::size_t at, std::size_t length)
        : text_(text), at_(at), length_(length), limit_(std::min(text.size(), at + 200)), second_(skip(at + length)) {}

    // Whether a second word may begin with this letter; without one, `letter` is 0.
    bool goes_on(char letter) const { return !letter || (second_ < limit_ && text_[second_] == letter); }
    bool begins(std::string_view words) const { return words.substr(0, length_) == text_.substr(at_, length_); }
    // The end of the phrase, which begins here, if it stands here, blanks of any width between its words; else 0.
    std::size_t end(std::string_view words) const {
        if (words.size() == length_) return closed(at_ + length_);
        std::size_t at = second_;
        for (const char c : words.substr(length_ + 1)) {
            if (at >= limit_ || text_[at] != c) return 0;
            at = c == ' ' ? skip(at) : at + 1;
        }
        return closed(at);
    }

private:
    // Behind the blanks at `at`, the first of which must be a common one.
    std::size_t skip(std::size_t at) const {
        if (at >= limit_ || text_[at] != ' ') return text_.size();
        while (at < limit_ && is_blank(text_[at])) ++at;
        return at;
    }
    std::size_t closed(std::size_t at) const { return at < text_.size() && is_word(text_[at]) ? 0 : at; }

    std::string_view text_;
    std::size_t at_, length_, limit_, second_;
};

// The list for a word; `ends` says that no second word follows.
std::size_t first_entry(char letter, std::size_t length, bool ends) {
    if (letter < 'a' || letter > 'z' || length > longest_first_word) return 0;
    const auto row = static_cast<std::size_t>(letter - 'a');
    return ends && !index_of_entries.lone[row][length] ? 0 : index_of_entries.first[row][length];
}

std::optional<Found> phrase_at(std::string_view text, std::size_t at, std::size_t length) {
    const std::size_t stop = at + length;
    std::size_t k = first_entry(text[at], length, stop >= text.size() || text[stop] != ' ');
    if (!k) return std::nullopt;
    const Candidate here(text, at, length);
    for (bool begins = false; k; k = index_of_entries.next[k - 1]) {
        const Entry& entry = entries[k - 1];
        if (!index_of_entries.again[k - 1]) begins = here.begins(entry.words);
        if (!begins || !here.goes_on(index_of_entries.second[k - 1])) continue;
        if (const std::size_t end = here.end(entry.words))
            return Found{static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(end - at),
                         static_cast<std::uint16_t>(entry.kinds)};
    }
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
    firsts_.reserve(size() / block + 2);
    for (std::size_t at = 0; at < size();) {
        if (!is_word(text[at])) {
            ++at;
            continue;
        }
        const std::size_t stop = token_end(text, at);
        const bool latin = stop == at + 1 && text[at] == 'e' && text.substr(at, 3) == "e.g";
        const auto found = phrase_at(text, at, latin ? 3 : stop - at);
        if (found) add(*found);
        at = found ? found->end() : stop;
    }
    firsts_.resize(size() / block + 2, static_cast<std::uint32_t>(phrases_.size()));
}

void Page::add(const Found& found) {
    while (firsts_.size() <= found.begin / block) firsts_.push_back(static_cast<std::uint32_t>(phrases_.size()));
    phrases_.push_back(found);
}

std::vector<Found>::const_iterator Page::first_from(std::size_t at) const {
    auto out = phrases_.begin() + firsts_[std::min(at, size()) / block];
    while (out != phrases_.end() && out->begin < at) ++out;
    return out;
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
        while (next_ != page_->phrases_.end() && next_->begin < end && (next_->kinds & ignored_)) ++next_;
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
