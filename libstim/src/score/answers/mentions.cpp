// Whether a stretch of text speaks of answers at all.
#include "libstim/src/score/answers/mentions.hpp"

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
namespace {

// A sign of a list or a cell; found once, however many words ask for it.
class ListSign {
public:
    explicit ListSign(std::string_view text) : text_(text) {}
    bool stands() {
        if (!known_) stands_ = text_.find_first_of(",(:") != std::string_view::npos;
        known_ = true;
        return stands_;
    }

private:
    std::string_view text_;
    bool known_ = false, stands_ = false;
};

}  // namespace

namespace {

// What of a form's answers a word may be.
struct Wanted {
    explicit Wanted(const Form& form)
        : numbers(form.answer_class == AnswerClass::integer),
          truths(form.answer_class == AnswerClass::boolean),
          digits(numbers || form.reals || form.items == ItemKind::labels || form.items == ItemKind::numbers ||
                 form.items == ItemKind::cells) {}
    bool numbers, truths, digits;
};

// A number word; "one" only where little else is said.
bool counts(const Page& text, std::size_t at, Extent e) {
    const auto number = begins_number(text[at]) ? number_at(text, at, e.end) : std::nullopt;
    return number && (number->value != 1 || e.end - e.begin < 40);
}

bool may_answer(const Page& text, std::size_t at, Extent e, std::string_view word, const Form& form, const Wanted& wanted) {
    if (wanted.digits && is_digit(text[at])) return true;
    if (wanted.truths) return word == form.yes || word == form.no;
    return form.words.at(text, at, e.end).end || (wanted.numbers && counts(text, at, e));
}

}  // namespace

bool mentions_answer(const Page& text, Extent e, const Form& form) {
    const Wanted wanted(form);
    ListSign list(text.substr(e.begin, e.end - e.begin));
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            if (text.substr(i, 3) == "...") return true;
            ++i;
            continue;
        }
        const std::string_view word = word_at(text, i, e.end);
        if (may_answer(text, i, e, word, form, wanted) || (form.is_placeholder(word) && list.stands())) return true;
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

// Digits that are no item of the value.
bool other_digits(const Page& text, std::size_t at, std::size_t end, const Form& form, const Json& value) {
    if (form.items == ItemKind::words || form.items == ItemKind::truths) return false;
    const auto number = number_at(text, at, end);
    return !number || !holds(value, Json(std::to_string(number->value)));
}

// A number that is none of the value's; of "0.75" the digits behind the point are looked at with those before it.
bool other_decimal(const Page& text, std::size_t at, std::size_t end, const Json& value) {
    if (at > 1 && text[at - 1] == '.' && is_digit(text[at - 2])) return false;
    const auto number = decimal_at(text, at, end);
    return !number || (!holds(value, Json(number->value)) && !holds(value, Json(-number->value)));
}

bool is_other(const Page& text, std::size_t at, std::size_t end, std::string_view word, const Form& form, const Json& value) {
    if (form.answer_class == AnswerClass::boolean) return word == (value == Json(true) ? form.no : form.yes);
    if (is_digit(text[at])) return form.reals ? other_decimal(text, at, end, value) : other_digits(text, at, end, form, value);
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
