#include "libstim/src/score/choices/truths.hpp"

#include <algorithm>
#include <string_view>

#include "libstim/src/score/choices/asked.hpp"
#include "libstim/src/score/choices/vetoes.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

// What takes a truth back stands near.
constexpr std::size_t furthest_denial = 300;

// "Yes there is", but not "no bicycle", "yes or no".
bool truth_goes_on(const Said& said, std::string_view truth, std::size_t at, std::size_t end) {
    static constexpr WordList joins{"or", "and", "if", "but", "to", "no"};
    const std::string_view word = said.word(said.skip(at, end), end);
    return truth == "yes" && at < end && said.text[at] == ' ' && !word.empty() && !joins.holds(word);
}

bool truth_ends(const Said& said, std::string_view truth, std::size_t at, std::size_t end) {
    std::size_t next = at;
    while (next < end && closes(said.text[next])) ++next;
    if (next >= end) return true;
    const bool dash = said.text[next] == '-' && (next > at || next + 1 >= end || !is_word(said.text[next + 1]));
    return dash || is_one_of(said.text[next], ",.!;:") || truth_goes_on(said, truth, at, end);
}

constexpr PhraseList plans{"let me look", "let me take", "let me check", "let me see",  "let me count", "let me think",
                           "i will look", "i'll look",   "i'll take",    "i will take", "i'll check",   "let's look",
                           "let's check", "let's see",   "i can help",   "i will check"};

std::size_t plan_from(const Said& said, std::size_t at, std::size_t stop) {
    while (at < stop) {
        const std::string_view word = said.word(at, stop);
        if (!word.empty() && plans.stands(said, said.page.substr(0, stop), at, word)) return at;
        at += word.empty() ? 1 : word.size();
    }
    return stop;
}

bool is_stop(char c) { return c == '.' || c == '!' || c == ';'; }

std::size_t stop_in(std::string_view text, std::size_t at) {
    for (; at < text.size(); ++at)
        if (is_stop(text[at]) && (at + 1 == text.size() || closes(text[at + 1]))) return at;
    return text.size();
}

}  // namespace

Truths::Truths(const Said& said) : said_(said), others_(said.options.size()) {}

std::size_t Truths::stop_from(std::size_t at, std::size_t end) {
    if (!stops_.holds(at, 0)) stops_ = {{at, stop_in(said_.text, at)}, 0};
    const std::size_t last = end > at && is_stop(said_.text[end - 1]) ? end - 1 : end;
    return std::min(stops_.from.end, last);
}

bool Truths::is_asked(std::size_t at, std::size_t stop) {
    if (!questions_.holds(at, 0)) questions_ = {{at, next_of('?', said_.text, at)}, 0};
    return questions_.from.end < stop;
}

std::size_t Truths::other_from(std::size_t at, std::size_t stop, std::size_t option) const {
    while (at < stop) {
        const std::string_view word = said_.word(at, stop);
        const bool again = word.size() > 3 && said_.asked.asks_word(word);  // "no, it is not correct", where that is asked
        if (said_.options.may_name(word) && !again)
            if (const auto named = said_.options.named(word);
                named && *named != option && truth_ends(said_, word, at + word.size(), stop))
                return at;
        at += word.empty() ? 1 : word.size();
    }
    return stop;
}

// With nothing that it belongs to behind it.
bool Truths::says_other(std::size_t at, std::size_t stop, std::size_t option) {
    Known& known = others_[option];
    if (!known.holds(at, stop)) known = {{at, other_from(at, stop, option)}, stop};
    return known.from.end < stop;
}

// "Or" joins what is so; behind "although" or "because" doubts are about something else, unless the writer is the one who
// doubts. What is found holds up to the doubt, or up to the first of these words.
bool Truths::is_doubted(std::size_t at, std::size_t stop) {
    constexpr Phrases anywhere = Phrase::rejection | Phrase::refusal, unsure = Phrase::doubt | Phrase::intention;
    if (doubts_.holds(at, stop)) return doubted_;
    std::size_t cut = stop;
    doubts_ = {{at, stop}, stop};
    for (std::size_t next = at; const auto found = said_.page.next_phrase(next, stop, all_phrases);) {
        next = found->end();
        const bool here = has(found->kinds, Phrase::doubt) || has(found->kinds, Phrase::condition);
        const bool joins = said_.page.substr(found->begin, found->length) == "or";
        doubted_ = (found->kinds & anywhere) || (found->kinds & unsure) == unsure || (here && cut == stop && !joins);
        if (doubted_) {
            doubts_.from.end = found->begin;
            return true;
        }
        if (has(found->kinds, Phrase::limit) && !has(found->kinds, Phrase::turn)) cut = std::min<std::size_t>(cut, found->begin);
    }
    doubts_.from.end = cut;
    return doubted_ = false;
}

// "Yes, there are dogs, but there aren't more of them than cats": what is asked is denied after all.
bool Truths::is_taken_back(std::size_t at, std::size_t stop) {
    if (!buts_.holds(at, 0)) buts_ = {{at, said_.page.find(" but ", at)}, 0};
    if (buts_.from.end >= stop) return false;
    const std::size_t begin = buts_.from.end + 5;
    const Extent behind{begin, std::max(begin, std::min(stop, begin + furthest_denial))};
    return denials_in(said_.page, behind) > 0 && said_.asked.shares_most(said_.page, behind);
}

// "Yes, let me look at the picture first."
bool Truths::only_begins(std::size_t at, std::size_t stop) {
    static constexpr WordList firsts{"let", "let's", "i", "i'll"};
    std::size_t first = at;
    while (first < stop && !is_word(said_.text[first])) ++first;
    if (!firsts.holds(said_.word(first, stop))) return false;
    if (!plans_.holds(first, stop)) plans_ = {{first, plan_from(said_, first, stop)}, stop};
    return plans_.from.end < stop;
}

bool Truths::add(std::size_t begin, std::size_t end, int rank, Commitments& out) {
    const std::string_view first = said_.word(begin, end);
    if (!said_.options.may_name(first)) return false;
    const auto option = said_.options.named(first);
    const std::size_t next = begin + first.size();
    if (!option || !truth_ends(said_, first, next, end)) return false;
    const std::size_t stop = stop_from(next, end);
    if (stop - next > longest_sentence || is_asked(next, stop) || says_other(next, stop, *option) || is_doubted(next, stop) ||
        only_begins(next, stop) || (first == "yes" && is_taken_back(next, stop)))
        return false;
    out.emplace_back(rank, *option, Extent{begin, next});
    return true;
}

}  // namespace stim::score
