#include "libstim/src/score/choices/lists.hpp"

#include <algorithm>

#include "libstim/src/score/choices/grammar.hpp"
#include "libstim/src/score/choices/wording.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {
namespace {

bool is_separator(char c) { return is_one_of(c, ",;&+/|"); }
// In the languages that are read; a capital E is an option.
constexpr WordList joining{"and", "plus", "und", "et", "y", "e", "ed"};

}  // namespace

// All lists in a stretch, in order.
std::vector<Run> Lists::in(Extent e) const {
    std::vector<Run> out;
    for (std::size_t at = e.begin; at < e.end;) {
        const Run run = run_at(at, e.end);
        if (run.items) out.push_back(run);
        at = run.items ? run.at.end : at + 1;
        while (!run.items && at < e.end && is_word(said_.text[at - 1]) && is_word(said_.text[at])) ++at;
    }
    return out;
}

// "AB", "A B": capitals side by side, in order.
Run Lists::joined(std::size_t at, std::size_t end) const {
    Run out{0, {at, at}, 0, true};
    while (at < end && is_upper(said_.text[at]) && static_cast<std::size_t>(said_.text[at] - 'A') < said_.options.size() &&
           bit(static_cast<std::size_t>(said_.text[at] - 'A')) > out.options) {
        out.options |= bit(static_cast<std::size_t>(said_.text[at++] - 'A'));
        ++out.items;
        const bool apart = at + 1 < end && said_.text[at] == ' ' && is_upper(said_.text[at + 1]);
        if (apart && (at + 2 >= end || !is_word(said_.text[at + 2]))) ++at;
    }
    out.at.end = at;
    if (out.items < 2 || (at < end && is_word(said_.text[at]))) out.items = 0;
    return out;
}

std::size_t Lists::skip(std::size_t at, std::size_t end) const {
    while (at < end && (encloses(said_.text[at]) || closes(said_.text[at]))) ++at;
    return at;
}

std::optional<std::size_t> Lists::letter(std::size_t at, std::size_t end) const {
    if (at >= end || !is_upper(said_.text[at]) ||
        (at + 1 < said_.text.size() && (is_word(said_.text[at + 1]) || said_.text[at + 1] == '\'')))
        return std::nullopt;
    if (at > 0 && (is_word(said_.text[at - 1]) || said_.text[at - 1] == '-')) return std::nullopt;
    const std::size_t noun = skip(at + 1, end);  // "A goose and a pig"
    if (said_.text[at] == 'A' && noun == at + 2 && said_.text[at + 1] == ' ' && text(noun, end).option != npos)
        return std::nullopt;
    if (said_.text[at] == 'I' && said_.options.size() < 9) return std::nullopt;  // a pronoun
    return static_cast<std::size_t>(said_.text[at] - 'A');
}

Lists::Item Lists::text(std::size_t at, std::size_t end) const {
    Item out;
    for (std::size_t i = 0; i < said_.options.patterns().size(); ++i) {
        const std::string_view words = said_.options.patterns()[i];
        const std::size_t stop = words.size() < 2 ? 0 : words_end(said_.page.substr(0, end), at, words);
        if (stop > out.end && (stop >= said_.text.size() || !is_word(said_.text[stop]))) out = {i, stop, false};
    }
    return out;
}

// "(A) the pump", "A"
Lists::Item Lists::lettered(std::size_t option, std::size_t begin, std::size_t at, std::size_t end) const {
    const bool bracket =
        at > 0 && at + 1 < said_.text.size() && closes(said_.text[at + 1]) && said_.text[at + 1] != ' ' && at > begin;
    std::size_t next = at + 1;
    while (next < end && (closes(said_.text[next]) || is_one_of(said_.text[next], ".:-"))) ++next;
    const Item own = text(next, end);
    return own.option == option ? Item{option, own.end, true} : Item{option, at + 1, bracket};
}

// "the pump (A)", "(A) the pump", "A", "the pump".
Lists::Item Lists::item_at(std::size_t at, std::size_t end) const {
    const std::size_t begin = at;
    at = skip(at, end);
    if (const auto first = letter(at, end)) return lettered(*first, begin, at, end);
    Item out = at > 0 && is_word(said_.text[at - 1]) ? Item{} : text(at, end);
    if (const std::size_t noun = behind_article(at, end); out.option == npos && noun > at) out = text(noun, end);
    if (out.option == npos) return out;
    const std::size_t next = skip(out.end, end);
    if (next > out.end + 1 && letter(next, end) == out.option) out.end = next + 1, out.bracket = true;
    return out;
}

std::size_t Lists::behind_article(std::size_t at, std::size_t end) const {
    const std::string_view word = at > 0 && is_word(said_.text[at - 1]) ? std::string_view{} : said_.word(at, end);
    return word == "a" || word == "an" || word == "the" ? skip(at + word.size(), end) : at;
}

// Behind what separates items; `at` where nothing does.
std::size_t Lists::behind_separator(std::size_t at, std::size_t end) const {
    std::size_t out = skip(at, end);
    bool any = false;
    for (int i = 0; i < 3 && out < end; ++i) {
        const std::string_view word = said_.word(out, end);
        const bool joins = said_.page.substr(out, 11) == "as well as ";
        const bool joint = joins || is_separator(said_.text[out]) || (joining.holds(word) && !is_upper(said_.text[out]));
        if (!joint) break;
        any = true;
        out = skip(out + (joins ? 11 : std::max<std::size_t>(1, word.size())), end);
    }
    return any ? behind_preposition(out, end) : at;
}

// "to the van and to the bus": said again before the next item.
std::size_t Lists::behind_preposition(std::size_t at, std::size_t end) const {
    static constexpr WordList repeated{"to", "on", "in", "at", "from", "with", "for", "of", "by"};
    const std::string_view word = said_.word(at, end);
    const std::size_t next = skip(at + word.size(), end);
    return repeated.holds(word) && item_at(at, end).option == npos && item_at(next, end).option != npos ? next : at;
}

Run Lists::run_at(std::size_t at, std::size_t end) const {
    Run out{0, {at, at}};
    for (Item item = item_at(at, end); item.option != npos; item = item_at(at, end)) {
        if (item.option >= said_.options.size())
            out.broken = true;
        else
            out.options |= bit(item.option);
        ++out.items;
        out.bracket = out.bracket || item.bracket;
        out.at.end = item.end;
        at = behind_separator(item.end, end);
        if (at == item.end) break;
        if (at >= end && said_.text[end - 1] != ';') out.broken = true;
    }
    return out;
}

}  // namespace stim::score
