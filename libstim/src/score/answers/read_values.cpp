// Numbers, truths and single words in stretches of clean text; what a stretch speaks of.

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"

namespace stim::score {

Extent trimmed(std::string_view text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

std::size_t sentence_end(std::string_view text, std::size_t at, std::size_t end) {
    for (std::size_t i = at; i < end; ++i) {
        if (!is_one_of(text[i], ".!;")) continue;
        std::size_t next = i + 1;
        while (next < end && closes_value(text[next])) ++next;
        if (next >= end || is_blank(text[next])) return i;
    }
    return end;
}

namespace {

// A number word; "one" only where little else is said.
bool counts(const Page& text, std::size_t at, Extent e) {
    const auto number = begins_number(text[at]) ? number_at(text, at, e.end) : std::nullopt;
    return number ? number->value != 1 || e.end - e.begin < 40 : han_number_at(text, at, e.end).has_value();
}

bool may_answer(const Page& text, std::size_t at, Extent e, const Form& form) {
    const bool numbers = form.answer_class == AnswerClass::integer;
    if (is_digit(text[at]) && (numbers || form.reals || form.lists_numbers() || form.items == ItemKind::cells)) return true;
    return form.words.at(text, at, e.end).end || (numbers && counts(text, at, e));
}

}  // namespace

bool mentions_answer(const Page& text, Extent e, const Form& form) {
    const bool lists = stretch(text, e).find_first_of(",(:") != npos;
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            if (text.substr(i, 3) == "...") return true;
            ++i;
            continue;
        }
        const std::string_view word = word_at(text, i, e.end);
        if (may_answer(text, i, e, form)) return true;
        if (lists && form.is_placeholder(word)) return true;
        i += word.size();
    }
    return false;
}

namespace {

bool holds(const Json& value, const Json& item) {
    if (value.is_array())
        for (const Json& v : value.as_array())
            if (holds(v, item)) return true;
    if (value.is_object())
        for (const auto& [_, v] : value.as_object())
            if (holds(v, item)) return true;
    return value == item || (value.is_int() && item.is_string() && item.as_string() == std::to_string(value.as_int()));
}

// Digits that are no item of the value; of "0.75" the digits behind the point are looked at with those before it.
bool is_other_number(const Page& text, std::size_t at, std::size_t end, const Form& form, const Json& value) {
    if (form.reals) {
        if (at > 1 && text[at - 1] == '.' && is_digit(text[at - 2])) return false;
        const auto number = decimal_at(text, at, end);
        return !number || (!holds(value, Json(number->value)) && !holds(value, Json(-number->value)));
    }
    if (form.items == ItemKind::words || form.items == ItemKind::truths) return false;
    const auto number = number_at(text, at, end);
    return !number || !holds(value, Json(std::to_string(number->value)));
}

bool is_other(const Page& text, std::size_t at, std::size_t end, const Form& form, const Json& value) {
    if (is_digit(text[at])) return is_other_number(text, at, end, form, value);
    if (const KnownWord known = form.words.at(text, at, end); known.end) return !holds(value, Json(known.word));
    const auto number = form.answer_class == AnswerClass::integer ? number_at(text, at, end) : std::nullopt;
    return number && number->value != 1 && value != Json(number->value);
}

}  // namespace

bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value) {
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        if (!word.empty() && is_other(text, i, e.end, form, value)) return true;
        i += word.empty() ? 1 : word.size();
    }
    return false;
}

namespace {

// "About 5" is read as 5, "option 3" and "#3" as 3.
constexpr WordList before_number{"about",  "approximately", "around", "roughly", "circa", "approx", "option",
                                 "number", "exactly",       "there",  "are",     "is",    "only",   "just"};
// "2 more than adults", "3 o'clock"
constexpr WordList no_counts{"o'clock", "times"};

// Where the number begins that a stretch is to hold.
std::size_t number_begin(const Page& text, Extent e) {
    std::size_t at = e.begin;
    while (at < e.end) {
        const std::string_view word = is_letter(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        const std::size_t behind = skip_blanks(text, at + word.size(), e.end);
        const bool variable = word.size() == 1 && behind < e.end && text[behind] == '=';  // "x = 5"
        if (variable) at = behind;
        if (!word.empty() && !variable && !before_number.holds(word)) break;
        if (variable) {
            ++at;
            continue;
        }
        if (word.empty() && !is_blank(text[at]) && !opens_value(text[at]) && !is_one_of(text[at], "~#")) break;
        at += word.empty() ? 1 : word.size();
    }
    return at;
}

// What directly follows a number and makes it no whole one, or no single one.
Cause glued(const Page& text, std::size_t at, std::size_t end) {
    if (at >= end) return Cause::answered;
    const char c = text[at], next = at + 1 < end ? text[at + 1] : '\0';
    if (is_word(c) || (c == '.' && (is_digit(next) || next == '.'))) return Cause::wrong_form;
    return c == ',' && is_digit(next) ? Cause::several : Cause::answered;
}

Cause operated(const Page& text, std::size_t at, std::size_t end) {
    if (at >= end) return Cause::answered;
    if (is_one_of(text[at], "+/*=<>~^%\\|") || text.substr(at, 2) == "..") return Cause::wrong_form;
    if (text[at] == '?') return Cause::hedge;
    const std::size_t next = skip_blanks(text, at + 1, end);
    return text[at] == '-' && next < end && is_digit(text[next]) ? Cause::several : Cause::answered;
}

// Digits in what follows must be the same number, and so must a number word right behind; doubts and rejections spoil it.
Cause spoils(const Page& text, std::size_t at, std::size_t end, const Json& value, bool spelt) {
    bool first = true;
    for (std::size_t i = at; i < end;) {
        if (text[i] == '?') return Cause::hedge;
        const std::string_view word = is_word(text[i]) ? word_at(text, i, end) : std::string_view{};
        const auto number = word.empty() ? std::nullopt : signed_at(text, i, end);
        const bool counts = number && (is_digit(text[i]) || first || (spelt && number->value != 1));
        if (counts ? number->value != value : !word.empty() && is_digit(text[i])) return Cause::several;
        if (!word.empty()) first = word == "and" || word == "to";
        i = std::max(number ? number->end : i + word.size(), i + 1);
    }
    const Phrases phrases = text.phrases_in(at, end) & (Phrase::doubt | Phrase::rejection | Phrase::condition);
    return cause_of(phrases);
}

// Where a sentence ends and another begins that does not begin with a number.
std::size_t remark_begin(const Page& text, std::size_t at, std::size_t end) {
    for (std::size_t stop = sentence_end(text, at, end); stop < end; stop = sentence_end(text, at, end)) {
        at = stop + 1;
        while (at < end && !is_word(text[at])) ++at;
        if (text[stop] != ';' && !number_at(text, at, end)) return stop;
    }
    return end;
}

// "none" where a number is due.
bool is_none(const Page& text, std::size_t at, std::size_t end) {
    const std::string_view word = word_at(text, at, end);
    std::size_t next = at + word.size();
    while (next < end && (is_blank(text[next]) || closes_value(text[next]) || is_one_of(text[next], ".,"))) ++next;
    return word == "none" && next >= end;
}

// A per cent sign is a unit where the question may ask for anything, no part of a count.
std::size_t behind_closers(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    const bool percent = form.asks_anything() || form.reals;
    while (at < end && (is_blank(text[at]) || closes_value(text[at]) || (text[at] == '%' && percent))) ++at;
    return at;
}

// Behind a sign that stands right before a number; a question may ask for any whole number.
std::size_t behind_sign(const Page& text, std::size_t at, std::size_t end) {
    const bool sign = at + 1 < end && (text[at] == '-' || text[at] == '+') && is_word(text[at + 1]);
    return sign ? at + 1 : at;
}

std::optional<Whole> number_in_form(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    if (!form.reals) {
        const auto number = signed_at(text, at, end);
        const auto han = number ? std::nullopt : han_number_at(text, at, end);
        return han ? std::optional(Whole{Json(han->value), han->end}) : number;
    }
    const auto number = decimal_at(text, at, end);
    return number ? std::optional(Whole{Json(number->value), number->end}) : std::nullopt;
}

ValueReading read_number(const Page& text, Extent e, const Form& form, Tail tail) {
    const std::size_t begin = number_begin(text, e);
    const std::size_t at = !form.reals && form.takes_signs() ? behind_sign(text, begin, e.end) : begin;
    if (at >= e.end) return {};
    const Extent rest{at, e.end};
    if (!form.reals && is_none(text, at, e.end)) return read_value(0, {at, at + 4});
    const auto number = number_in_form(text, at, e.end, form);
    const bool placeholder = form.is_placeholder(word_at(text, at, e.end));
    if (!number) return spoilt(placeholder ? Cause::unknown_value : Cause::wrong_form, rest);
    if (const Cause cause = glued(text, number->end, e.end); cause != Cause::answered) return spoilt(cause, rest);
    const std::size_t next = behind_closers(text, number->end, e.end, form);
    if (const Cause cause = operated(text, next, e.end); cause != Cause::answered) return spoilt(cause, rest);
    if (no_counts.holds(word_behind(text, next, e.end))) return spoilt(Cause::wrong_form, rest);
    const std::size_t stop = tail == Tail::open ? remark_begin(text, next, e.end) : e.end;
    const bool spelt = !form.reals && !is_digit(text[at]);
    if (const Cause cause = spoils(text, next, stop, number->value, spelt); cause != Cause::answered)
        return spoilt(cause, rest);
    return read_value(number->value, {begin, number->end});
}

ValueReading read_word(const Page& text, Extent e, const Form& form, Tail tail) {
    const ValueReading words = read_items(text, e, form, tail);
    if (!words.ok()) return words;
    const Json::Array& all = words.value.as_array();
    return all.size() == 1 ? read_value(all.front(), words.at) : spoilt(Cause::several, e);
}

}  // namespace

ValueReading read_part(const Page& text, Extent e, const Form& form, std::size_t key, Tail tail) {
    if (!form.has_parts()) return read_answer(text, e, form, tail);
    return form.word_keys.contains(form.keys[key]) ? read_word(text, e, form, tail) : read_number(text, e, form, tail);
}

ValueReading read_answer(const Page& text, Extent e, const Form& form, Tail tail) {
    switch (form.answer_class) {
        case AnswerClass::integer:
        case AnswerClass::real:
            return read_number(text, e, form, tail);
        case AnswerClass::any_of:
            return read_any_cell(text, e, form);
        case AnswerClass::tuple:
            return form.has_parts() ? read_part(text, e, form, 0, tail) : read_items(text, e, form, tail);
        case AnswerClass::none:
        case AnswerClass::boolean:  // never here: options are judged by rules of their own
        case AnswerClass::choice:
        case AnswerClass::sequence:
        case AnswerClass::set:
            break;
    }
    return form.items == ItemKind::cells ? read_cells(text, e, form) : read_items(text, e, form, tail);
}

}  // namespace stim::score
