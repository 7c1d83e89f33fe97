#include "libstim/src/score/text/lexicon.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {
namespace {

// Longer words are not looked up.
constexpr std::size_t longest = 40;

// Whether words with single blanks between can stand in a text.
bool can_stand(std::string_view words) {
    std::size_t length = 0;
    for (const char c : words) {
        if (c == ' ' ? length == 0 : !is_word(c)) return false;
        length = c == ' ' ? 0 : length + 1;
        if (length > longest) return false;
    }
    return length > 0;
}

// Where the words end if they stand at `at`; else 0.
std::size_t words_end(std::string_view text, std::size_t at, std::size_t end, std::string_view words) {
    if (end - at < words.size()) return 0;
    for (const char c : words) {
        const char said = text[at++];
        if (c == ' ' ? said != '-' && !is_blank(said) : said != c) return 0;
    }
    return at < end && is_word(text[at]) ? 0 : at;
}

}  // namespace

Lexicon::Lexicon(Words words) : words_(std::move(words)) {
    for (const auto& [key, meaning] : words_) {
        if (!can_stand(key)) continue;
        entries_.push_back({key, meaning, std::min(key.find(' '), key.size())});
        first_words_.add(key.substr(0, entries_.back().first));
    }
    const auto place = [](const Entry& e) { return bucket(e.words[0], e.first); };
    std::sort(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) { return place(a) < place(b); });
    for (const Entry& e : entries_) ++begin_[place(e) + 1];
    for (std::size_t i = 0; i < buckets; ++i) begin_[i + 1] += begin_[i];
}

KnownWord Lexicon::find(std::string_view text, std::size_t at, std::size_t end) const {
    KnownWord best;
    std::size_t stop = at;
    while (stop < end && is_word(text[stop]) && stop - at <= longest) ++stop;
    if (!first_words_.passes(text.substr(at, stop - at))) return best;
    const std::size_t k = bucket(text[at], stop - at);
    for (std::size_t i = begin_[k]; i < begin_[k + 1]; ++i) {
        const Entry& entry = entries_[i];
        if (entry.first != stop - at) continue;
        if (const std::size_t found = words_end(text, at, end, entry.words); found > best.end) best = {entry.meaning, found};
    }
    return best;
}

}  // namespace stim::score
