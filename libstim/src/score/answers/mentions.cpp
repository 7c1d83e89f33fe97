// Whether a stretch of text speaks of answers at all.
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/text/words.hpp"

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

bool mentions_answer(const Page& text, Extent e, const Form& form) {
    const bool digits = form.items == ItemKind::labels || form.items == ItemKind::numbers || form.items == ItemKind::cells ||
                        form.answer_class == AnswerClass::integer;
    const bool truths = form.answer_class == AnswerClass::boolean;
    const bool number_words = form.answer_class == AnswerClass::integer;
    ListSign list(text.substr(e.begin, e.end - e.begin));
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            if (text[i] == '.' && text.substr(i, 3) == "...") return true;
            ++i;
            continue;
        }
        if (digits && is_digit(text[i])) return true;
        const std::string_view word = word_at(text, i, e.end);
        if (truths && (word == "yes" || word == "no")) return true;
        if (form.is_placeholder(word) && list.stands()) return true;
        if (!truths && form.words.at(text, i, e.end).end) return true;
        if (number_words && begins_number(text[i]))
            if (const auto number = number_at(text, i, e.end); number && (number->value != 1 || e.end - e.begin < 40)) return true;
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

}  // namespace

bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value) {
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            ++i;
            continue;
        }
        const std::string_view word = word_at(text, i, e.end);
        if (form.answer_class == AnswerClass::boolean) {
            if (word == (value == Json(true) ? "no" : "yes")) return true;
        } else if (is_digit(text[i])) {
            const auto number = number_at(text, i, e.end);
            if (form.items != ItemKind::words && form.items != ItemKind::truths &&
                (!number || !holds(value, Json(std::to_string(number->value)))))
                return true;
        } else if (const KnownWord known = form.words.at(text, i, e.end); known.end) {
            if (!holds(value, Json(known.word))) return true;
        } else if (const auto number = number_at(text, i, e.end);
                   number && number->value != 1 && form.answer_class == AnswerClass::integer && value != Json(static_cast<std::int64_t>(number->value))) {
            return true;
        }
        i += word.size();
    }
    return false;
}

}  // namespace stim::score
