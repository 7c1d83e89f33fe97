#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "words.hpp"

namespace stim::score {
namespace {

struct Entry {
    std::string_view words;
    Phrases kinds;
};

constexpr Phrases negation = 1, condition = 2, doubt = 4, correction = 8, rejection = 16, emphasis = 32, refusal = 64, turn = 128,
                  replacement = 256, claim = 512;

// Sorted by first letter; longer phrases before the shorter ones that begin them.
constexpr std::array entries{
    Entry{"actually", correction},
    Entry{"alternatively", doubt},
    Entry{"approximately", doubt},
    Entry{"as an ai", refusal},
    Entry{"assuming", condition},
    Entry{"answer", claim},
    Entry{"aren't", negation},
    Entry{"at least", doubt},
    Entry{"at most", doubt},
    Entry{"but", turn},
    Entry{"can't be", negation | rejection},
    Entry{"can't assist", refusal},
    Entry{"can't help", refusal},
    Entry{"can't see", refusal},
    Entry{"can't view", refusal},
    Entry{"can't determine", refusal},
    Entry{"can't tell", refusal},
    Entry{"can't answer", refusal},
    Entry{"can't provide", refusal},
    Entry{"can't", negation},
    Entry{"cannot be", negation | rejection},
    Entry{"cannot assist", refusal},
    Entry{"cannot help", refusal},
    Entry{"cannot see", refusal},
    Entry{"cannot view", refusal},
    Entry{"cannot determine", refusal},
    Entry{"cannot tell", refusal},
    Entry{"cannot answer", refusal},
    Entry{"cannot provide", refusal},
    Entry{"cannot process", refusal},
    Entry{"cannot analyze", refusal},
    Entry{"cannot analyse", refusal},
    Entry{"cannot", negation},
    Entry{"correction", correction},
    Entry{"could", doubt},
    Entry{"couldn't", negation},
    Entry{"do not see any image", refusal},
    Entry{"do not see an image", refusal},
    Entry{"don't see any image", refusal},
    Entry{"don't see an image", refusal},
    Entry{"decline to", refusal},
    Entry{"doesn't", negation},
    Entry{"don't", negation},
    Entry{"didn't", negation},
    Entry{"either", doubt},
    Entry{"example", doubt},
    Entry{"e.g", doubt},
    Entry{"final", emphasis},
    Entry{"false", negation},
    Entry{"hence", emphasis | turn},
    Entry{"hold on", correction},
    Entry{"hmm", correction},
    Entry{"i take that back", rejection},
    Entry{"i take it back", rejection},
    Entry{"i was wrong", rejection | correction},
    Entry{"i mean", correction},
    Entry{"i meant", correction},
    Entry{"i made a mistake", rejection | correction},
    Entry{"i made an error", rejection | correction},
    Entry{"i'm unable", refusal},
    Entry{"i am unable", refusal},
    Entry{"i'm not able", refusal},
    Entry{"i am not able", refusal},
    Entry{"i don't know", refusal},
    Entry{"i do not know", refusal},
    Entry{"if", condition},
    Entry{"ignore that", rejection},
    Entry{"ignore the above", rejection},
    Entry{"in the form", doubt},
    Entry{"in the format", doubt},
    Entry{"incorrect", negation | rejection},
    Entry{"inaccurate", negation | rejection},
    Entry{"instead of", negation},
    Entry{"instead", replacement | correction},
    Entry{"invalid", negation | rejection},
    Entry{"is mistaken", rejection},
    Entry{"is not the answer", negation | rejection},
    Entry{"isn't the answer", negation | rejection},
    Entry{"is not", negation},
    Entry{"isn't", negation},
    Entry{"it's not", negation},
    Entry{"let me recount", correction | rejection},
    Entry{"let me re-count", correction | rejection},
    Entry{"let me reconsider", correction | rejection},
    Entry{"let me recheck", correction | rejection},
    Entry{"let me re-check", correction | rejection},
    Entry{"let me correct", correction | rejection},
    Entry{"likely", doubt},
    Entry{"make that", correction},
    Entry{"may be", doubt},
    Entry{"maybe", doubt},
    Entry{"might", doubt},
    Entry{"mistaken", negation | rejection},
    Entry{"nearly", doubt},
    Entry{"neither", negation},
    Entry{"never", negation},
    Entry{"no image", refusal},
    Entry{"no wait", correction},
    Entry{"nope", negation | correction},
    Entry{"nor", negation},
    Entry{"not able to", refusal},
    Entry{"not correct", negation | rejection},
    Entry{"not right", negation | rejection},
    Entry{"not true", negation | rejection},
    Entry{"not the answer", negation | rejection},
    Entry{"not the right", negation | rejection},
    Entry{"not the correct", negation | rejection},
    Entry{"not possible", negation | rejection},
    Entry{"not sure", doubt},
    Entry{"not certain", doubt},
    Entry{"not", negation},
    Entry{"on second thought", correction | rejection},
    Entry{"on reflection", correction},
    Entry{"oops", correction | rejection},
    Entry{"option", doubt},
    Entry{"options", doubt},
    Entry{"or", doubt},
    Entry{"otherwise", condition},
    Entry{"overall", emphasis},
    Entry{"perhaps", doubt},
    Entry{"possible", doubt},
    Entry{"possibly", doubt},
    Entry{"possibility", doubt},
    Entry{"possibilities", doubt},
    Entry{"presumably", doubt},
    Entry{"probably", doubt},
    Entry{"provided that", condition},
    Entry{"rather than", negation},
    Entry{"rather", replacement | correction},
    Entry{"roughly", doubt},
    Entry{"scratch that", correction | rejection},
    Entry{"should be", replacement | correction},
    Entry{"should have been", replacement | correction},
    Entry{"so", emphasis | turn},
    Entry{"sorry", correction},
    Entry{"strike that", correction | rejection},
    Entry{"suppose", condition},
    Entry{"supposing", condition},
    Entry{"that's wrong", rejection},
    Entry{"then", turn},
    Entry{"therefore", emphasis | turn},
    Entry{"thus", emphasis | turn},
    Entry{"total", emphasis},
    Entry{"unable to", refusal},
    Entry{"unless", condition},
    Entry{"untrue", negation | rejection},
    Entry{"wait", correction | rejection},
    Entry{"wasn't", negation},
    Entry{"weren't", negation},
    Entry{"whether", condition},
    Entry{"without", negation},
    Entry{"won't", negation},
    Entry{"wouldn't", negation},
    Entry{"wrong", negation | rejection},
};

// Where the entries of a letter begin and end, and which lengths their first words have.
struct Index {
    std::array<std::uint16_t, 27> begin{};
    std::array<std::uint32_t, 26> lengths{};
};

constexpr std::size_t first_word_length(std::string_view words) { return std::min(words.find(' '), words.size()); }

constexpr Index make_index() {
    Index out;
    std::array<std::uint16_t, 26> count{};
    for (const Entry& e : entries) {
        const auto letter = static_cast<std::size_t>(e.words[0] - 'a');
        ++count[letter];
        out.lengths[letter] |= 1u << first_word_length(e.words);
    }
    for (std::size_t i = 0; i < 26; ++i) out.begin[i + 1] = static_cast<std::uint16_t>(out.begin[i] + count[i]);
    return out;
}
constexpr Index index_of_entries = make_index();
static_assert(std::is_sorted(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.words[0] < b.words[0]; }));

// Whether the phrase stands at `at`, with single blanks of any width between its words; its end, or 0.
std::size_t phrase_end(std::string_view text, std::size_t at, std::size_t end, std::string_view words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (at >= end || lower(text[at]) != words[i]) return 0;
        ++at;
        if (words[i] == ' ')
            while (at < end && is_blank(text[at])) ++at;
    }
    return at < end && is_word(text[at]) ? 0 : at;
}

std::optional<Found> phrase_at(std::string_view text, std::size_t at, std::size_t end, std::size_t length, Phrases wanted) {
    const auto letter = static_cast<std::size_t>(lower(text[at]) - 'a');
    if (letter >= 26 || length >= 32 || !(index_of_entries.lengths[letter] & (1u << length))) return std::nullopt;
    for (std::size_t k = index_of_entries.begin[letter]; k < index_of_entries.begin[letter + 1]; ++k) {
        const Entry& entry = entries[k];
        if (first_word_length(entry.words) != length) continue;
        if (const std::size_t stop = phrase_end(text, at, end, entry.words))
            return entry.kinds & wanted ? std::optional(Found{at, stop, entry.kinds}) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

std::string_view word_at(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t i = at;
    while (i < end && (is_word(text[i]) || ((text[i] == '\'' || text[i] == '-' || text[i] == '.') && i > at && i + 1 < end && is_letter(text[i + 1]) && is_letter(text[i - 1])))) ++i;
    return text.substr(at, i - at);
}

std::optional<Found> next_phrase(std::string_view text, std::size_t at, std::size_t end, Phrases wanted) {
    while (at < end) {
        if (!is_word(text[at])) {
            ++at;
            continue;
        }
        std::size_t stop = at;  // letters and inner apostrophes: how the entries' first words are made
        while (stop < end && (is_word(text[stop]) || (text[stop] == '\'' && stop + 1 < end && is_letter(text[stop + 1])))) ++stop;
        std::size_t length = stop - at;
        if (length == 1 && lower(text[at]) == 'e' && text.substr(at, 3) == "e.g") length = 3;
        if (auto found = phrase_at(text, at, end, length, wanted)) return found;
        at = stop;
    }
    return std::nullopt;
}

Phrases phrases_in(std::string_view text, std::size_t at, std::size_t end) {
    Phrases out = 0;
    while (const auto found = next_phrase(text, at, end, all_phrases)) {
        out |= found->kinds;
        at = found->end;
    }
    return out;
}

Phrases force_at_end(std::string_view text, std::size_t at, std::size_t end) {
    constexpr Phrases lasting = condition | emphasis | correction;
    Phrases out = 0;
    while (at < end) {
        const auto found = next_phrase(text, at, end, all_phrases);
        const std::size_t gap_end = found ? found->begin : end;
        if (std::any_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(gap_end),
                        [](char c) { return c == ',' || c == '(' || c == ')' || c == ';' || c == '|'; }))
            out &= lasting;
        if (!found) break;
        if (has(found->kinds, Phrase::turn)) out &= lasting;
        out |= found->kinds;
        at = found->end;
    }
    return out;
}

}  // namespace stim::score
