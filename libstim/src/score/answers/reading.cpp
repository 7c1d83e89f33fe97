#include "libstim/src/score/answers/reading.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/decimal.hpp"
#include "libstim/src/score/text/lexicon.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

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

Cause cause_of(Phrases phrases) {
    if (has(phrases, Phrase::negation) || has(phrases, Phrase::rejection)) return Cause::retraction;
    if (has(phrases, Phrase::doubt)) return Cause::hedge;
    return has(phrases, Phrase::condition) ? Cause::supposition : Cause::answered;
}

namespace {

// A number word; "one" only where little else is said.
bool counts(const Page& text, std::size_t at, Extent e) {
    const auto number = begins_number(text[at]) ? number_at(text, at, e.end) : std::nullopt;
    return number && (number->value != 1 || e.end - e.begin < 40);
}

bool may_answer(const Page& text, std::size_t at, Extent e, std::string_view word, const Form& form) {
    const bool numbers = form.answer_class == AnswerClass::integer;
    if (is_digit(text[at]) && (numbers || form.reals || form.lists_numbers() || form.items == ItemKind::cells)) return true;
    if (form.answer_class == AnswerClass::boolean) return word == form.yes || word == form.no;
    return form.words.at(text, at, e.end).end || (numbers && counts(text, at, e));
}

}  // namespace

bool mentions_answer(const Page& text, Extent e, const Form& form) {
    std::optional<bool> lists;  // looked for once, however many words ask
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            if (text.substr(i, 3) == "...") return true;
            ++i;
            continue;
        }
        const std::string_view word = word_at(text, i, e.end);
        if (may_answer(text, i, e, word, form)) return true;
        if (form.is_placeholder(word)) {
            if (!lists) lists = part(text, e).find_first_of(",(:") != npos;
            if (*lists) return true;
        }
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

bool is_other(const Page& text, std::size_t at, std::size_t end, std::string_view word, const Form& form, const Json& value) {
    if (form.answer_class == AnswerClass::boolean) return word == (value == Json(true) ? form.no : form.yes);
    if (is_digit(text[at])) return is_other_number(text, at, end, form, value);
    if (const KnownWord known = form.words.at(text, at, end); known.end) return !holds(value, Json(known.word));
    const auto number = form.answer_class == AnswerClass::integer ? number_at(text, at, end) : std::nullopt;
    return number && number->value != 1 && value != Json(number->value);
}

}  // namespace

bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value) {
    for (std::size_t i = e.begin; i < e.end;) {
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        if (!word.empty() && is_other(text, i, e.end, word, form, value)) return true;
        i += word.empty() ? 1 : word.size();
    }
    return false;
}

}  // namespace stim::score
