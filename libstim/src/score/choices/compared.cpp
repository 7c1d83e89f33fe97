#include "libstim/src/score/choices/compared.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/asked_tables.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

using Words = std::vector<std::string>;

// Words that set nothing apart where two things are compared.
constexpr WordList unsaid{"the",  "a",     "an",    "of",  "in",  "on",   "is",   "are",   "there", "picture", "image",
                          "does", "do",    "have",  "has", "any", "this", "that", "shown", "it",    "was",     "were",
                          "to",   "which", "scene", "did", "s",   "and",  "at",   "both",  "two"};

Words tokens(std::string_view low, Extent e) {
    Words out;
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, e.end) : std::string_view{};
        at += std::max<std::size_t>(1, word.size());
        if (!word.empty() && !unsaid.holds(word)) out.push_back(stem_of(word));
    }
    return out;
}

// The pair of comparatives that holds a word: its place and the other one; nothing for other words.
std::string_view contrary_of(std::string_view word) {
    for (const auto& [one, other] : tables::comparatives) {
        if (word == stem_of(one)) return other;
        if (word == stem_of(other)) return one;
    }
    return {};
}

bool is_comparative(std::string_view word) { return !contrary_of(word).empty(); }

// Words of the first that are not among the second.
Words without(const Words& all, const Words& others) {
    Words out;
    for (const std::string& word : all)
        if (std::find(others.begin(), others.end(), word) == others.end()) out.push_back(word);
    return out;
}

}  // namespace

Measure::Measure(std::string_view question) : stems_(tokens(question, {0, question.size()})) {
    const Words asked = stems_;
    for (const auto& group : tables::dimensions) {
        const auto asks = [&](std::string_view one) {
            return std::find(asked.begin(), asked.end(), stem_of(one)) != asked.end();
        };
        if (std::none_of(group.begin(), group.end(), asks)) continue;
        for (const std::string_view one : group)
            if (!one.empty()) stems_.push_back(stem_of(one));
    }
}

bool Measure::is_equality(std::string_view low, std::size_t at, std::size_t end) const {
    static constexpr WordList equal{"same", "equal", "equally", "identical"};
    static constexpr WordList ends{"and", "as",   "for", "because",    "since", "to",  "here", "despite",
                                   "so",  "even", "of",  "regardless", "when",  "but", "at"};
    const std::string_view word = word_at(low, at, end);
    if (!equal.holds(word)) return false;
    static constexpr WordList passed{"total", "exact", "very", "overall", "actual", "in", "the"};
    for (at += word.size(); at < end && !is_one_of(low[at], ",;:().!");) {
        const std::string_view next = is_word(low[at]) ? word_at(low, at, end) : std::string_view{};
        if (ends.holds(next)) break;
        const bool known = passed.holds(next) || std::find(stems_.begin(), stems_.end(), stem_of(next)) != stems_.end();
        if (!next.empty() && !known) return false;
        at += std::max<std::size_t>(1, next.size());
    }
    return true;
}

bool Measure::tells_equality(std::string_view low, Extent e) const {
    for (std::size_t at = e.begin; at < e.end;) {
        const std::string_view word = is_word(low[at]) ? word_at(low, at, e.end) : std::string_view{};
        if (!word.empty() && is_equality(low, at, e.end)) return true;
        at += std::max<std::size_t>(1, word.size());
    }
    return false;
}

bool Measure::is_compared(std::string_view low, std::size_t at, std::size_t end) const {
    const Words said = tokens(low, {at, end});
    return std::any_of(said.begin(), said.end(), [&](const std::string& word) {
        return is_comparative(word) && std::find(stems_.begin(), stems_.end(), word) != stems_.end();
    });
}

Compared::Compared(std::string_view question) {
    const Words all = tokens(question, {0, question.size()});
    const auto than = std::find(all.begin(), all.end(), "than");
    const auto word = std::find_if(std::make_reverse_iterator(than), all.rend(), is_comparative).base();
    if (than == all.end() || word == all.begin()) return;
    const Words between = without({word, than}, {}), before = without({all.begin(), word - 1}, {});
    counted_ = !between.empty();
    const Words one = counted_ ? between : before, other{than + 1, all.end()};
    word_ = *(word - 1);
    first_ = without(one, other);
    second_ = without(other, one);
    find_measure();
}

// "Weigh more": what measures sets nothing apart, and "heavier" says the same.
void Compared::find_measure() {
    if (counted_ || word_ != stem_of("more")) return;
    for (const auto& group : tables::dimensions) {
        const auto measures = [&](const std::string& word) {
            return std::any_of(group.begin(), group.end(), [&](std::string_view one) { return stem_of(one) == word; });
        };
        if (std::none_of(first_.begin(), first_.end(), measures)) continue;
        std::erase_if(first_, measures);
        also_ = stem_of(group[0]);
        return;
    }
}

bool Compared::compares(const std::string& word, bool contrary) const {
    const auto is = [&](const std::string& one) { return !one.empty() && word == (contrary ? stem_of(contrary_of(one)) : one); };
    return is(word_) || is(also_);
}

// Where one of the words stands first, from `begin` on.
std::size_t Compared::first_of(const Words& said, std::size_t begin, const Words& sought) {
    for (std::size_t i = begin; i < said.size(); ++i)
        if (std::find(sought.begin(), sought.end(), said[i]) != sought.end()) return i;
    return npos;
}

// "More of them than cats": the others.
std::optional<bool> Compared::by_pronoun(const Words& said, std::size_t at) const {
    if (!counted_ || at + 3 >= said.size() || said[at + 1] != "them" || said[at + 2] != "than") return std::nullopt;
    const std::size_t one = first_of(said, at + 3, first_), other = first_of(said, at + 3, second_);
    return (one == npos) == (other == npos) ? std::nullopt : std::optional(one == npos);
}

// What is counted stands behind the word at `at`; what is longer stands before it.
std::optional<bool> Compared::by_order(const Words& said, std::size_t at) const {
    if (const auto told = by_pronoun(said, at)) return told;
    const std::size_t from = counted_ ? at + 1 : 0;
    const std::size_t one = first_of(said, from, first_), other = first_of(said, from, second_);
    const std::size_t limit = counted_ ? at + 4 : at;
    const bool first = one < limit && one < other, second = other < limit && other < one;
    if (!counted_ && one < at && other < at) return std::nullopt;  // "beside the left line the right one is longer"
    const std::size_t than = first_of(said, at, {"than"});
    const bool beside = than != npos && (first ? other : one) == npos;  // "taller than the tree"
    if (first == second || beside) return std::nullopt;
    return first;
}

// "The circles outnumber the squares."
std::optional<bool> Compared::by_verb(const Words& said) const {
    const std::size_t at = first_of(said, 0, {"outnumber"});
    if (!counted_ || word_ != stem_of("more") || at == npos) return std::nullopt;
    const std::size_t one = first_of(said, 0, first_), other = first_of(said, 0, second_);
    if (one == npos || other == npos || (one < at) == (other < at)) return std::nullopt;
    return one < at;
}

std::optional<bool> Compared::told(std::string_view low, Extent e, bool denied, const Measure& measure) const {
    if (!known()) return std::nullopt;
    const std::string_view own = low.substr(e.begin, e.end - e.begin);
    const bool as_many = own.find("as many ") != npos || own.find("as much ") != npos;
    if (!denied && (as_many || measure.tells_equality(low, e))) return false;
    const Words said = tokens(low, e);
    if (const auto told = denied ? std::nullopt : by_verb(said)) return told;
    for (std::size_t i = 0; i < said.size(); ++i) {
        const bool same = compares(said[i], false);
        if (!same && !compares(said[i], true)) continue;
        const auto first = by_order(said, i);
        if (!first) return std::nullopt;
        if (!denied) return *first == same;
        return *first && same ? std::optional(false) : std::nullopt;  // "the other is not longer" tells nothing
    }
    return std::nullopt;
}

}  // namespace stim::score
