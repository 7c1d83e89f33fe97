#include <algorithm>
#include <array>
#include <cstdint>

#include "words.hpp"

namespace stim::score {
namespace {

struct Entry {
    std::string_view words;
    Phrases kinds;
};

constexpr Phrases negation = 1, condition = 2, doubt = 4, correction = 8, rejection = 16, emphasis = 32, refusal = 64, turn = 128,
                  replacement = 256, claim = 512, mention = 1024;

// Sorted by first word; of those that share it the longer ones come first.
constexpr std::array entries{
    Entry{"actually", correction},
    Entry{"all but", negation},
    Entry{"also", claim},
    Entry{"alternative", doubt | mention},
    Entry{"alternatively", doubt},
    Entry{"alternatives", doubt | mention},
    Entry{"another", claim},
    Entry{"answer", claim},
    Entry{"anything but", negation},
    Entry{"apart from", negation},
    Entry{"approximately", doubt},
    Entry{"aren't", negation},
    Entry{"as an ai", refusal},
    Entry{"as well", claim},
    Entry{"assuming", condition},
    Entry{"at first", doubt},
    Entry{"at least", doubt},
    Entry{"at most", doubt},
    Entry{"but", turn},
    Entry{"can be excluded", rejection},
    Entry{"can't determine", refusal},
    Entry{"can't provide", refusal},
    Entry{"can't answer", refusal},
    Entry{"can't assist", refusal},
    Entry{"can't help", refusal},
    Entry{"can't tell", refusal},
    Entry{"can't view", refusal},
    Entry{"can't see", refusal},
    Entry{"can't be", negation | rejection},
    Entry{"can't", negation},
    Entry{"candidate", doubt},
    Entry{"candidates", doubt},
    Entry{"cannot determine", refusal},
    Entry{"cannot analyse", refusal},
    Entry{"cannot analyze", refusal},
    Entry{"cannot process", refusal},
    Entry{"cannot provide", refusal},
    Entry{"cannot answer", refusal},
    Entry{"cannot assist", refusal},
    Entry{"cannot help", refusal},
    Entry{"cannot tell", refusal},
    Entry{"cannot view", refusal},
    Entry{"cannot see", refusal},
    Entry{"cannot be", negation | rejection},
    Entry{"cannot", negation},
    Entry{"choices", doubt | mention},
    Entry{"consider", doubt},
    Entry{"considered", doubt},
    Entry{"corrected", correction},
    Entry{"correction", correction},
    Entry{"could", doubt},
    Entry{"couldn't", negation},
    Entry{"decided against", rejection},
    Entry{"decline to", refusal},
    Entry{"did not", negation},
    Entry{"didn't", negation},
    Entry{"disagree", rejection},
    Entry{"discard", rejection},
    Entry{"disregard", rejection | correction},
    Entry{"do not see any image", refusal},
    Entry{"do not see an image", refusal},
    Entry{"do not", negation},
    Entry{"does not work", negation | rejection},
    Entry{"does not fit", negation | rejection},
    Entry{"does not", negation},
    Entry{"doesn't work", negation | rejection},
    Entry{"doesn't fit", negation | rejection},
    Entry{"doesn't", negation},
    Entry{"don't see any image", refusal},
    Entry{"don't see an image", refusal},
    Entry{"don't", negation},
    Entry{"e.g", doubt},
    Entry{"either", doubt},
    Entry{"eliminated", rejection},
    Entry{"everything but", negation},
    Entry{"example", doubt},
    Entry{"except", negation},
    Entry{"excluded", rejection},
    Entry{"excluding", negation},
    Entry{"false", negation},
    Entry{"final", emphasis},
    Entry{"first thought", doubt},
    Entry{"forget that", rejection | correction},
    Entry{"hence", emphasis | turn},
    Entry{"hmm", correction},
    Entry{"hold on", correction},
    Entry{"i made a mistake", rejection | correction},
    Entry{"i take that back", rejection | correction},
    Entry{"i made an error", rejection | correction},
    Entry{"i take it back", rejection | correction},
    Entry{"i am not able", refusal},
    Entry{"i do not know", refusal},
    Entry{"i don't know", refusal},
    Entry{"i am unable", refusal},
    Entry{"i was wrong", rejection | correction},
    Entry{"i meant", correction},
    Entry{"i mean", correction},
    Entry{"i'm not able", refusal},
    Entry{"i'm unable", refusal},
    Entry{"if", condition},
    Entry{"ignore the above", rejection},
    Entry{"ignore that", rejection | correction},
    Entry{"imagine", doubt},
    Entry{"impossible", negation | rejection},
    Entry{"in the format", doubt},
    Entry{"in the form", doubt},
    Entry{"inaccurate", negation | rejection},
    Entry{"incorrect", negation | rejection},
    Entry{"initially", doubt},
    Entry{"instead of", negation},
    Entry{"instead", replacement | correction},
    Entry{"invalid", negation | rejection},
    Entry{"is not the answer", negation | rejection},
    Entry{"is mistaken", rejection},
    Entry{"is not", negation},
    Entry{"isn't the answer", negation | rejection},
    Entry{"isn't", negation},
    Entry{"it's not", negation},
    Entry{"let me reconsider", correction | rejection},
    Entry{"let me re-check", correction | rejection},
    Entry{"let me re-count", correction | rejection},
    Entry{"let me correct", correction | rejection},
    Entry{"let me recheck", correction | rejection},
    Entry{"let me recount", correction | rejection},
    Entry{"let's say", doubt},
    Entry{"likely", doubt},
    Entry{"make that", correction},
    Entry{"may be", doubt},
    Entry{"maybe", doubt},
    Entry{"might", doubt},
    Entry{"miscounted", rejection},
    Entry{"misread", rejection},
    Entry{"mistaken", negation | rejection},
    Entry{"my mistake", rejection | correction},
    Entry{"my bad", rejection | correction},
    Entry{"nearly", doubt},
    Entry{"neither", negation},
    Entry{"never", negation},
    Entry{"no longer", negation | rejection},
    Entry{"no image", refusal},
    Entry{"no wait", correction},
    Entry{"nope", negation | correction},
    Entry{"nor", negation},
    Entry{"not the correct", negation | rejection},
    Entry{"not the answer", negation | rejection},
    Entry{"not the right", negation | rejection},
    Entry{"not possible", negation | rejection},
    Entry{"not able to", refusal},
    Entry{"not certain", doubt},
    Entry{"not correct", negation | rejection},
    Entry{"not right", negation | rejection},
    Entry{"not sure", doubt},
    Entry{"not true", negation | rejection},
    Entry{"not", negation},
    Entry{"on second thought", correction | rejection},
    Entry{"on reflection", correction},
    Entry{"oops", correction | rejection},
    Entry{"option", doubt | mention},
    Entry{"options", doubt | mention},
    Entry{"or", doubt},
    Entry{"originally", doubt},
    Entry{"other than", negation},
    Entry{"otherwise", condition},
    Entry{"overall", emphasis},
    Entry{"overcounted", rejection},
    Entry{"perhaps", doubt},
    Entry{"possibilities", doubt},
    Entry{"possibility", doubt},
    Entry{"possible", doubt},
    Entry{"possibly", doubt},
    Entry{"presumably", doubt},
    Entry{"pretend", doubt},
    Entry{"probably", doubt},
    Entry{"provided that", condition},
    Entry{"rather than", negation},
    Entry{"rather", replacement | correction},
    Entry{"refuse", negation | refusal},
    Entry{"reject", rejection},
    Entry{"rejected", rejection},
    Entry{"revised", correction},
    Entry{"revising", correction},
    Entry{"roughly", doubt},
    Entry{"rule out", rejection},
    Entry{"ruled out", rejection},
    Entry{"scratch that", correction | rejection},
    Entry{"should have been", replacement | correction},
    Entry{"should be", replacement | correction},
    Entry{"so", emphasis | turn},
    Entry{"sorry", correction},
    Entry{"strike that", correction | rejection},
    Entry{"suppose", condition},
    Entry{"supposing", condition},
    Entry{"tempted", doubt},
    Entry{"that's wrong", rejection},
    Entry{"then", turn},
    Entry{"therefore", emphasis | turn},
    Entry{"thus", emphasis | turn},
    Entry{"total", emphasis},
    Entry{"unable to", refusal},
    Entry{"undercounted", rejection},
    Entry{"unless", condition},
    Entry{"unlikely", doubt | rejection},
    Entry{"unsafe", negation},
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
