// Lines, blocks of lines, and words that introduce an answer.
#include "libstim/src/score/answers/lines.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/lexicon.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList numbered_things{"row", "layer", "step", "item", "ring", "number", "no", "line", "position", "cell"};

bool may_number(char c, const Form& form) {
    return is_digit(c) || c == '(' || c == '#' || numbered_things.filter().begins(c) || form.placeholder_filter.begins(c);
}

// What a numbering is made of, and how it ends.
struct Numbering {
    bool thing = false, bracket = false;  // "row 1", "(1)"
    std::size_t digits = 0, end = 0;      // its digits
};

std::optional<Numbering> numbering_at(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    Numbering out;
    const std::string_view word = is_letter(text[at]) ? word_at(text, at, end) : std::string_view();
    out.thing = !word.empty() && (numbered_things.holds(word) || form.is_placeholder(word));
    if (!word.empty() && !out.thing) return std::nullopt;
    if (out.thing) at = skip_blanks(text, at + word.size(), end);
    const char sign = at < end ? text[at] : '\0';
    out.bracket = sign == '(';
    if (out.bracket || sign == '#') ++at;
    out.digits = out.end = at;
    while (out.end < end && is_digit(text[out.end])) ++out.end;
    const bool fits = out.end > out.digits && out.end - out.digits <= 3 && out.end < end;
    return fits ? std::optional(out) : std::nullopt;
}

bool is_ended_by(const Numbering& n, char sign) {
    if (n.bracket || sign == ')') return sign == ')';
    return sign == ':' || (sign == '.' && !n.thing);
}

// "1." "1)" "(1)" "1:" "#1:" "row 1:" before something else; where that begins, or `at`.
std::size_t skip_numbering(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    if (at >= end || !may_number(text[at], form)) return at;
    const auto found = numbering_at(text, at, end, form);
    if (!found) return at;
    const bool ends = is_ended_by(*found, text[found->end]);
    if (!ends && found->thing && text.substr(found->end, 3) == " - ") return found->end + 3;
    const std::size_t next = skip_blanks(text, found->end + 1, end);
    const bool decimal = next == found->end + 1 && next < end && is_digit(text[next]);
    return ends && next < end && !decimal ? next : at;
}

Line made(const Page& text, Extent whole, const Form& form) {
    Line out{whole, trimmed(text, whole), false};
    if (out.body.end > out.body.begin + 1 && text[out.body.begin] == '-' && text[out.body.begin + 1] == ' ') {
        out.marked = true;
        out.body = trimmed(text, {out.body.begin + 2, out.body.end});
    } else if (out.body.end == out.body.begin + 1 && text[out.body.begin] == '-') {
        out.body.begin = out.body.end;
    }
    const std::size_t next = skip_numbering(text, out.body.begin, out.body.end, form);
    if (next != out.body.begin) {
        out.marked = true;
        out.body = trimmed(text, {next, out.body.end});
    }
    return out;
}

bool begins_answer(const Page& text, std::size_t at, std::size_t end, std::string_view word, const Form& form) {
    if (is_digit(text[at]) || form.words.at(text, at, end).end) return true;
    return form.answer_class == AnswerClass::boolean && (word == form.yes || word == form.no);
}

// Where "answer is", "answer:", "... are" and the like end last, or `e.begin`.
std::size_t introduction_end(const Page& text, Extent e, const Form& form) {
    const std::string_view view = text.substr(e.begin, e.end - e.begin);
    if (const std::size_t colon = view.rfind(':'); colon != std::string_view::npos && form.items != ItemKind::cells)
        return e.begin + colon + 1;
    static constexpr WordList introducing{"is", "are", "it's", "that's", "answer"};
    std::size_t out = e.begin;
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        if (begins_answer(text, i, e.end, word, form)) break;
        i += word.empty() ? 1 : word.size();
        if (introducing.holds(word)) out = i;
    }
    return out;
}

constexpr WordList plain_words{"the",  "a",         "an",   "my",    "our",   "final",  "answer", "is",     "are",    "there",
                               "so",   "therefore", "thus", "hence", "total", "number", "of",     "result", "in",     "this",
                               "that", "it",        "it's", "i",     "get",   "we",     "have",   "and",    "that's", "solution"};

// Behind the words of another language that an answer comes: "答案", "respuesta"; 0 where none stand.
std::size_t announcement_end(const Page& text, std::size_t at) {
    constexpr std::size_t shortest = 4;  // bytes: shorter ones are words like "is"
    std::size_t out = 0;
    for (const languages::Language& language : languages::table)
        if (const std::size_t end = languages::phrase_end(text, at, language.announces); end >= at + shortest)
            out = std::max(out, end);
    return out;
}

// Where the format has a key, an introduction without it may say no more than that the answer comes.
bool plain(const Page& text, Extent e, const Form& form) {
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        i += word.empty() ? 1 : word.size();
        if (word.empty() || plain_words.holds(word)) continue;
        if (const std::size_t end = announcement_end(text, i - word.size())) {
            i = std::max(i, end);
            continue;
        }
        const std::string_view singular = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
        const bool key = form.reals && std::find(form.keys.begin(), form.keys.end(), word) != form.keys.end();  // "the ratio is"
        if (!key && !form.is_placeholder(word) && !form.is_placeholder(singular)) return false;
    }
    return true;
}

// Whether two items stand side by side in an introduction, or one word of the vocabulary.
bool holds_items(const Page& text, Extent e, const Form& form) {
    std::size_t run = 0;
    for (std::size_t i = e.begin; i < e.end;) {
        const KnownWord known = is_word(text[i]) ? form.words.at(text, i, e.end) : KnownWord{};
        if (known.end && !is_digit(text[i])) return true;
        if (is_digit(text[i])) {
            if (++run > 1) return true;
            while (i < e.end && is_word(text[i])) ++i;
        } else if (is_letter(text[i])) {
            run = 0;
            while (i < e.end && is_word(text[i])) ++i;
        } else {
            ++i;
        }
    }
    return false;
}

}  // namespace

Line line_at(const Page& text, std::size_t begin, const Form& form) { return made(text, {begin, line_end(text, begin)}, form); }

Line line_before(const Page& text, std::size_t end, const Form& form) {
    const std::size_t start = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
    return made(text, {start == std::string_view::npos ? 0 : start + 1, end}, form);
}

Reading read_block(const Page& text, const std::vector<Line>& lines, const Form& form) {
    Json::Array items;
    for (const Line& line : lines) {
        const Reading one = read_answer(text, line.body, form, Tail::closed);
        if (!one.ok()) return one.spoilt() ? one : spoilt("a line of the list without an item", line.body);
        for (const Json& item : one.value.as_array()) items.push_back(item);
    }
    return read_value(std::move(items), {lines.front().body.begin, lines.back().body.end});
}

Introduced without_introduction(const Page& text, Extent e, const Form& form) {
    Introduced out{trimmed(text, e), false, {}};
    std::size_t at = e.begin;
    while (const auto found = text.next_phrase(at, e.end, static_cast<Phrases>(Phrase::correction))) {
        at = found->end();
        if (std::none_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(e.end),
                         is_word))
            break;
        out.corrected = true;
        out.body.begin = at;
    }
    const std::size_t begin = introduction_end(text, out.body, form);
    const Extent words{out.body.begin, begin};
    const Phrases force = text.force_at_end(words.begin, words.end);
    if (has(force, Phrase::negation))
        out.why_not = "the answer is negated";
    else if (has(force, Phrase::doubt))
        out.why_not = "the answer is hedged";
    else if (has(force, Phrase::condition))
        out.why_not = "the answer is stated under a condition";
    else if (!form.keys.empty() && !plain(text, words, form))
        out.why_not = "words before the answer in place of its key";
    else if (form.items != ItemKind::cells && holds_items(text, words, form))
        out.why_not = "items before the last colon";
    out.body = trimmed(text, {begin, e.end});
    while (out.body.begin < out.body.end && is_one_of(text[out.body.begin], ",:-") && out.corrected)
        out.body = trimmed(text, {out.body.begin + 1, out.body.end});
    return out;
}

}  // namespace stim::score
