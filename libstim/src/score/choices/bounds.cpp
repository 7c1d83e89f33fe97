#include "libstim/src/score/choices/bounds.hpp"

#include <algorithm>
#include <string_view>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

// How far behind a letter its sentence is looked at.
constexpr std::size_t most_searched = 1000;
constexpr WordList reason_words{"because", "since", "as", "so", "but"};

}  // namespace

Bounds::Bounds(const Said& said)
    : said_(said),
      spoiling_(said.page, Phrase::doubt | Phrase::rejection | Phrase::negation),
      condition_(said.page, static_cast<Phrases>(Phrase::condition)) {}

std::size_t Bounds::sentence(std::size_t at, std::size_t end) {
    if (at >= sentence_.begin && at < sentence_.end) return sentence_.end;
    const Page& page = said_.page;
    std::size_t i = at;
    for (; i < end; ++i) {
        const char c = page[i];
        if ((c == '.' || c == '!' || c == '?' || c == ';') && (i + 1 == end || closes(page[i + 1]))) break;
        if (c == '(' && i > at) break;
    }
    sentence_ = {at, i};
    return i;
}

std::size_t Bounds::reason(std::size_t at, std::size_t end) {
    if (at >= reason_.begin && at < reason_.end) return std::min(reason_.end, end);
    std::size_t i = at;
    while (i < end) {
        const std::string_view word = said_.word(i, end);
        const bool colon = said_.page[i] == ':' && i + 1 < end && said_.page[i + 1] == ' ';
        if (said_.page[i] == ',' || colon || reason_words.holds(word)) break;
        i += word.empty() ? 1 : word.size();
    }
    reason_ = {at, i};
    return i;
}

bool Bounds::leaves(std::size_t at, std::size_t stop) {
    if (stop < said_.page.size() && said_.page[stop] == '?') return false;
    const std::size_t near_end = std::min(reason(at, stop), at + most_searched), far_end = std::min(stop, at + most_searched);
    return spoiling_.from(at) >= near_end && condition_.from(at) >= far_end;
}

}  // namespace stim::score
