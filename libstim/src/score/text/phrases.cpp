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

// How a second word may begin, as bits: the letters, any other sign, and that there is none.
using Seconds = std::uint32_t;
constexpr Seconds other_sign = Seconds{1} << 26, none_follows = Seconds{1} << 27;
constexpr Seconds second_beginning(char c) { return c < 'a' || c > 'z' ? other_sign : Seconds{1} << (c - 'a'); }
constexpr Seconds second_of(std::string_view words) {
    const std::string_view word = first_word(words);
    return word.size() == words.size() ? none_follows : second_beginning(words[word.size() + 1]);
}

// Neighbouring entries that share their first word; `next` is one more than the place of another group, 0 is none.
struct Group {
    std::uint16_t begin = 0, end = 0, next = 0;
    Seconds seconds = 0;
};

// Groups by letter and length of their word.
struct Index {
    std::array<std::array<std::uint16_t, longest_first_word + 1>, 26> first{};
    std::array<Group, entries.size()> groups{};
};
static_assert(std::all_of(entries.begin(), entries.end(),
                          [](const Entry& e) { return first_word(e.words).size() <= longest_first_word; }));

constexpr Index make_index() {
    Index out;
    std::size_t count = 0;
    for (std::size_t end = entries.size(), begin = end; end > 0; end = begin) {
        const std::string_view word = first_word(entries[end - 1].words);
        Group& group = out.groups[count++];
        group.end = static_cast<std::uint16_t>(end);
        while (begin > 0 && first_word(entries[begin - 1].words) == word) group.seconds |= second_of(entries[--begin].words);
        group.begin = static_cast<std::uint16_t>(begin);
        std::uint16_t& first = out.first[static_cast<std::size_t>(word[0] - 'a')][word.size()];
        group.next = first;
        first = static_cast<std::uint16_t>(count);
    }
    return out;
}
constexpr Index index_of_entries = make_index();

// Looks for the phrase that begins with one word of a text.
class Candidate {
public:
    Candidate(std::string_view text, std::size_t at, std::size_t length)
        : text_(text), at_(at), length_(length), limit_(std::min(text.size(), at + 200)), second_(skip(at + length)) {}

    // Which entries with this first word may stand here.
    Seconds seconds() const { return none_follows | (second_ < limit_ ? second_beginning(text_[second_]) : 0); }
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

const Group* first_group(char letter, std::size_t length) {
    if (letter < 'a' || letter > 'z' || length > longest_first_word) return nullptr;
    const std::uint16_t first = index_of_entries.first[static_cast<std::size_t>(letter - 'a')][length];
    return first ? &index_of_entries.groups[first - 1U] : nullptr;
}
const Group* next_group(const Group& group) { return group.next ? &index_of_entries.groups[group.next - 1U] : nullptr; }

std::optional<Found> phrase_in(const Group& group, const Candidate& here, std::size_t at) {
    for (std::size_t k = group.begin; k < group.end; ++k)
        if (const std::size_t end = here.end(entries[k].words))
            return Found{static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(end - at),
                         static_cast<std::uint16_t>(entries[k].kinds)};
    return std::nullopt;
}

std::optional<Found> phrase_at(std::string_view text, std::size_t at, std::size_t length) {
    const Group* group = first_group(text[at], length);
    if (!group) return std::nullopt;
    const Candidate here(text, at, length);
    const Seconds seconds = here.seconds();
    for (; group; group = next_group(*group))
        if ((group->seconds & seconds) && here.begins(entries[group->begin].words))
            if (const auto found = phrase_in(*group, here, at)) return found;
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
