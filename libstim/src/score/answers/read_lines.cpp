#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

constexpr WordList numbered_things{"row", "layer", "step", "item", "ring", "number", "no", "line", "position", "cell"};

// Behind up to three digits; `at` where there are none, more, or nothing behind them.
std::size_t skip_short_number(const Page& text, std::size_t at, std::size_t end) {
    std::size_t next = at;
    while (next < end && is_digit(text[next])) ++next;
    return next - at <= 3 && next < end ? next : at;
}

// Behind the sign that ends a numbering, and blanks; `end` where the sign does not, or is a decimal point.
std::size_t skip_numbering_sign(const Page& text, std::size_t at, std::size_t end, bool bracket, bool thing) {
    const char sign = text[at];
    const bool ends = bracket || sign == ')' ? sign == ')' : sign == ':' || (sign == '.' && !thing);
    if (!ends) return thing && text.substr(at, 3) == " - " ? at + 3 : end;
    const std::size_t next = skip_blanks(text, at + 1, end);
    const bool decimal = next == at + 1 && next < end && is_digit(text[next]);
    return decimal ? end : next;
}

// "1." "1)" "(1)" "1:" "#1:" "row 1:" before something else; where that begins, or `begin`.
std::size_t skip_numbering(const Page& text, std::size_t begin, std::size_t end, const Form& form) {
    std::size_t at = begin;
    const std::string_view word = at < end && is_letter(text[at]) ? word_at(text, at, end) : std::string_view{};
    const bool thing = !word.empty();
    if (thing && !numbered_things.holds(word) && !form.is_placeholder(word)) return begin;
    if (thing) at = skip_blanks(text, at + word.size(), end);
    const bool bracket = at < end && text[at] == '(';
    if (bracket || (at < end && text[at] == '#')) ++at;
    const std::size_t behind = skip_short_number(text, at, end);
    if (behind == at) return begin;
    const std::size_t next = skip_numbering_sign(text, behind, end, bracket, thing);
    return next < end ? next : begin;
}

Line make_line(const Page& text, Extent whole, const Form& form) {
    Line out{whole, trimmed(text, whole), false};
    const std::string_view said = stretch(text, out.body);
    if (said == "-") out.body.begin = out.body.end;
    out.marked = said.starts_with("- ");
    if (out.marked) out.body = trimmed(text, {out.body.begin + 2, out.body.end});
    const std::size_t next = skip_numbering(text, out.body.begin, out.body.end, form);
    out.marked = out.marked || next != out.body.begin;
    out.body = trimmed(text, {next, out.body.end});
    return out;
}

// Where "answer is", "answer:", "... are" and the like end last, or `e.begin`.
std::size_t introduction_end(const Page& text, Extent e, const Form& form) {
    static constexpr WordList introducing{"is", "are", "it's", "that's", "answer"};
    const std::size_t colon = stretch(text, e).rfind(':');
    if (colon != npos && form.items != ItemKind::cells) return e.begin + colon + 1;
    std::size_t out = e.begin;
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        if (is_digit(text[i]) || form.words.at(text, i, e.end).end) break;
        i += word.empty() ? 1 : word.size();
        if (introducing.holds(word)) out = i;
    }
    return out;
}

// Where the format has a key, an introduction without it may say no more than that the answer comes.
bool is_plain(const Page& text, Extent e, const Form& form) {
    static constexpr WordList plain_words{"the", "a",      "an",   "my",        "our",    "final",   "answer", "is",
                                          "are", "there",  "so",   "therefore", "thus",   "hence",   "total",  "number",
                                          "of",  "result", "in",   "this",      "that",   "it",      "it's",   "i",
                                          "get", "we",     "have", "and",       "that's", "solution", "答案"};
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        const std::string_view singular = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
        const bool key =
            form.reals && std::find(form.keys.begin(), form.keys.end(), word) != form.keys.end();  // "the ratio is"
        if (!word.empty() && !key && !plain_words.holds(word) && !form.is_placeholder(word) && !form.is_placeholder(singular))
            return false;
        i += word.empty() ? 1 : word.size();
    }
    return true;
}

// Whether two numbers stand side by side in an introduction, or one word of the vocabulary.
bool holds_items(const Page& text, Extent e, const Form& form) {
    std::size_t run = 0;
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            ++i;
            continue;
        }
        if (!is_digit(text[i]) && form.words.at(text, i, e.end).end) return true;
        run = is_digit(text[i]) ? run + 1 : 0;
        if (run > 1) return true;
        while (i < e.end && is_word(text[i])) ++i;
    }
    return false;
}

// What the words before an answer on its line say against it.
Cause cause_before(const Page& text, Extent words, const Form& form) {
    const Phrases force = text.force_at_end(words.begin, words.end);
    if (const Cause cause = cause_of(force & (Phrase::negation | Phrase::doubt | Phrase::condition)); cause != Cause::answered)
        return cause;
    if (!form.keys.empty() && !is_plain(text, words, form)) return Cause::wrong_form;
    return form.items != ItemKind::cells && holds_items(text, words, form) ? Cause::several : Cause::answered;
}

}  // namespace

Line line_at(const Page& text, std::size_t begin, const Form& form) {
    return make_line(text, {begin, line_end(text, begin)}, form);
}

Line line_before(const Page& text, std::size_t end, const Form& form) {
    const std::size_t start = end == 0 ? npos : text.rfind('\n', end - 1);
    return make_line(text, {start == npos ? 0 : start + 1, end}, form);
}

ValueReading read_block(const Page& text, const std::vector<Line>& lines, const Form& form) {
    Json::Array items;
    for (const Line& line : lines) {
        const ValueReading one = read_answer(text, line.body, form, Tail::closed);
        if (!one.ok()) return one.is_nothing() ? spoilt(Cause::wrong_form, line.body) : one;
        for (const Json& item : one.value.as_array()) items.push_back(item);
    }
    return read_value(std::move(items), {lines.front().body.begin, lines.back().body.end});
}

Introduced without_introduction(const Page& text, Extent e, const Form& form) {
    Introduced out{trimmed(text, e)};
    for (std::size_t at = e.begin; const auto found = text.next_phrase(at, e.end, static_cast<Phrases>(Phrase::correction));) {
        at = found->end();
        if (!any_sign(text, {at, e.end}, is_word)) break;
        out.corrected = true;
        out.body.begin = at;
    }
    const std::size_t begin = introduction_end(text, out.body, form);
    out.cause = cause_before(text, {out.body.begin, begin}, form);
    out.body = trimmed(text, {begin, e.end});
    while (out.corrected && out.body.begin < out.body.end && is_one_of(text[out.body.begin], ",:-"))
        out.body = trimmed(text, {out.body.begin + 1, out.body.end});
    return out;
}

}  // namespace stim::score
