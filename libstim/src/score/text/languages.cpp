#include "libstim/src/score/text/languages.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"

namespace stim::score::languages {
namespace {

// How much of a text tells its language.
constexpr std::size_t looked_at = 4000;

// Characters of scripts, by the range of their first two bytes.
struct Script {
    std::string_view name, first, last;
};
constexpr std::array scripts{Script{"Japanese", "\xe3\x81", "\xe3\x83"}, Script{"Korean", "\xea\xb0", "\xed\x9e"},
                             Script{"Arabic", "\xd8", "\xdb"}, Script{"Chinese", "\xe4\xb8", "\xe9\xbf"}};

bool holds_script(std::string_view text, const Script& script) {
    const std::size_t n = script.first.size();
    for (std::size_t i = 0; i + n <= text.size(); ++i)
        if (text.substr(i, n) >= script.first && text.substr(i, n) <= script.last) return true;
    return false;
}

bool is_whole(std::string_view low, std::size_t at, std::size_t end, std::string_view phrase) {
    if (static_cast<unsigned char>(phrase[0]) > 0xdb) return true;  // no alphabet with blanks between words
    return (at == 0 || !is_word(low[at - 1])) && (end >= low.size() || !is_word(low[end]));
}

std::size_t count(std::string_view low, Phrases words) {
    std::size_t out = 0;
    for (const std::string_view word : words) out += next_of_phrases(low, 0, {&word, 1}).begin != npos;
    return out;
}

constexpr auto english =
    std::to_array<std::string_view>({"the", "is", "of", "and", "are", "in", "this", "it", "that", "to", "answer"});

const Language* by_words(std::string_view low) {
    const Language* best = nullptr;
    std::size_t most = count(low, english);
    for (const Language& language : table)
        if (const std::size_t n = language.marks.empty() ? 0 : count(low, language.marks); n > most) best = &language, most = n;
    return best;
}

const Language* named(std::string_view name) {
    return &*std::find_if(table.begin(), table.end(), [&](const Language& l) { return l.name == name; });
}

}  // namespace

const Language* language_of(std::string_view low) {
    low = low.substr(0, looked_at);
    for (const Script& script : scripts)
        if (holds_script(low, script)) return named(script.name);
    return by_words(low);
}

std::size_t phrase_end(std::string_view low, std::size_t at, Phrases phrases) {
    std::size_t out = 0;
    for (const std::string_view phrase : phrases)
        if (low.substr(at, phrase.size()) == phrase && is_whole(low, at, at + phrase.size(), phrase))
            out = std::max(out, at + phrase.size());
    return out;
}

Counted numeral_at(std::string_view low, std::size_t at, const Language& language) {
    if (const auto han = language.counters.empty() ? std::nullopt : han_number_at(low, at, low.size()))
        if (phrase_end(low, han->end, language.counters)) return {static_cast<int>(han->value), han->end};
    for (const Numeral& one : language.numerals) {
        const std::size_t end = at + one.word.size();
        if (low.substr(at, one.word.size()) != one.word) continue;
        const bool stands =
            language.counters.empty() ? is_whole(low, at, end, one.word) : phrase_end(low, end, language.counters) != 0;
        if (stands) return {one.value, end};
    }
    return {};
}

Place next_of_phrases(std::string_view low, std::size_t at, Phrases phrases) {
    for (; at < low.size(); ++at)
        if (const std::size_t end = phrase_end(low, at, phrases)) return {at, end};
    return {};
}

bool holds_doubt(std::string_view low, const Language& language) {
    for (std::size_t at = 0; at < low.size();) {
        if (const std::size_t end = phrase_end(low, at, language.claims)) {
            at = end;
            continue;
        }
        if (phrase_end(low, at, language.doubts)) return true;
        ++at;
    }
    return false;
}

bool holds_any(std::string_view low, Phrases phrases) { return next_of_phrases(low, 0, phrases).begin != npos; }

}  // namespace stim::score::languages
