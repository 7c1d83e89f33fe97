#include "libstim/src/score/answers/read.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "libstim/src/score/answers/asked_noun.hpp"
#include "libstim/src/score/answers/cells.hpp"
#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/items.hpp"
#include "libstim/src/score/answers/mentions.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/decimal.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

constexpr WordList fillers{"the", "my", "final", "answer", "is", "so", "therefore", "thus", "hence", "it", "would", "be"};

bool opens(char c) { return c == '(' || c == '[' || c == '{' || c == '"' || c == '\''; }

// What directly follows digits must not go on with them.
const char* glued(const Page& text, std::size_t at, std::size_t end) {
    if (at >= end) return nullptr;
    const char c = text[at], next = at + 1 < end ? text[at + 1] : '\0';
    if (is_word(c)) return "the number runs on into letters";
    if (c == '.' && is_digit(next)) return "a decimal number";
    if (c == '.' && next == '.') return "an ellipsis";
    if (c == ',' && is_digit(next)) return "two numbers, or a number with a separator";
    return nullptr;
}

const char* operated(const Page& text, std::size_t at, std::size_t end) {
    if (at >= end) return nullptr;
    const char c = text[at];
    if (is_one_of(c, "+/*=<>~^%\\|")) return "an operator follows the number";
    if (c == '?') return "the number is asked, not stated";
    const std::size_t next = skip_blanks(text, at + 1, end);
    if (c == '-' && next < end && is_digit(text[next])) return "a range or a difference";
    return nullptr;
}

const char* weakened(Phrases said) {
    if (has(said, Phrase::doubt)) return "the number is hedged";
    if (has(said, Phrase::rejection)) return "the number is rejected";
    return has(said, Phrase::condition) ? "the number is stated under a condition" : nullptr;
}

// Digits in what follows must be the same number, and so must a number word right behind; doubts and rejections spoil it.
const char* spoils(const Page& text, std::size_t at, std::size_t end, const Json& value, bool spelt) {
    bool first = true;
    for (std::size_t i = at; i < end;) {
        if (text[i] == '?') return "the number is asked, not stated";
        const std::string_view word = is_word(text[i]) ? word_at(text, i, end) : std::string_view{};
        const auto number = word.empty() ? std::nullopt : signed_at(text, i, end);
        const bool counts = number && (is_digit(text[i]) || first || (spelt && number->value != 1));
        if (counts ? number->value != value : !word.empty() && is_digit(text[i])) return "another number follows on the line";
        if (!word.empty()) first = word == "and" || word == "to";
        i = std::max(number ? number->end : i + word.size(), i + 1);
    }
    return weakened(text.phrases_in(at, end));
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

}  // namespace

namespace {

// "About 5" is read as 5, "option 3" and "#3" as 3.
constexpr WordList before_number{"about",  "approximately", "around", "roughly", "circa", "approx", "option",
                                 "number", "exactly",       "there",  "are",     "is",    "only",   "just"};

// Where the number begins that a stretch is to hold.
std::size_t number_begin(const Page& text, Extent e) {
    std::size_t at = e.begin;
    while (at < e.end) {
        const std::string_view word = is_letter(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        if (!word.empty() && !before_number.holds(word)) break;
        if (word.empty() && !is_blank(text[at]) && !opens(text[at]) && text[at] != '~' && text[at] != '#') break;
        at += word.empty() ? 1 : word.size();
    }
    return at;
}

// "none" where a number is due.
Reading none_at(const Page& text, std::size_t at, std::size_t end) {
    const std::string_view word = word_at(text, at, end);
    std::size_t next = at + word.size();
    while (next < end && (is_blank(text[next]) || closes_value(text[next]) || text[next] == '.' || text[next] == ',')) ++next;
    return word == "none" && next >= end ? read_value(0, {at, at + word.size()}) : Reading{};
}

const char* no_number(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    return form.is_placeholder(word_at(text, at, end)) ? "a placeholder of the answer line" : "no whole number where one is due";
}

// A per cent sign is a unit where the question may ask for anything, no part of a count.
std::size_t behind_closers(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    const bool percent = form.asks_anything() || form.reals;
    while (at < end && (is_blank(text[at]) || closes_value(text[at]) || (text[at] == '%' && percent))) ++at;
    return at;
}

// "2 more than adults", "3 o'clock"
bool is_no_count(std::string_view word) {
    static constexpr WordList words{"more", "fewer", "less", "o'clock", "times"};
    return words.holds(word);
}

std::size_t stop_of_line(const Page& text, std::size_t at, std::size_t end) {
    return std::min(sentence_end(text, at, end), at + 200);
}

// "15% of the area"
bool is_share(const Page& text, std::size_t at, std::size_t end) {
    return text.substr(0, end).substr(at).starts_with("% of ") || text.substr(0, end).substr(at).starts_with(" % of ");
}

// What a number with something else behind it counts that is not asked for; `end` is its end, and where the next word begins.
const char* counts_other(const Page& text, Extent end, std::size_t stop, const Form& form) {
    const std::string_view line = text.substr(end.end, stop_of_line(text, end.end, stop) - end.end);
    if (tells_of_part(line, form.question)) return "a part of what is counted";
    if (tells_other_colour(line, form.question)) return "another colour is counted";
    if (is_share(text, end.begin, stop) && form.question.find("percent") == std::string::npos) return "a share of something";
    const AskedNoun noun(form.question);
    if (noun.counts_one_of_both(line) ||
        noun.counts_other_noun(text, {end.begin, end.begin}, end.end + line.size(), form.question))
        return "something else is counted";
    const std::string_view behind = word_at(text, skip_blanks(text, end.end, stop), stop);
    return is_no_count(behind) && !asks_difference(form.question, behind) ? "a difference or a time, no count" : nullptr;
}

// Behind a sign that stands right before a number; a question may ask for any whole number.
std::size_t behind_sign(const Page& text, std::size_t at, std::size_t end) {
    const bool sign = at + 1 < end && (text[at] == '-' || text[at] == '+') && is_word(text[at + 1]);
    return sign ? at + 1 : at;
}

}  // namespace

Reading read_integer(const Page& text, Extent e, const Form& form, Tail tail) {
    const std::size_t begin = number_begin(text, e), at = form.takes_signs() ? behind_sign(text, begin, e.end) : begin;
    if (at >= e.end) return {};
    const Extent here{at, e.end};
    const auto number = signed_at(text, at, e.end);
    if (Reading none = none_at(text, at, e.end); none.ok()) return none;
    if (!number) return spoilt(no_number(text, at, e.end, form), here);
    if (const char* why = glued(text, number->end, e.end)) return spoilt(why, here);
    const std::size_t next = behind_closers(text, number->end, e.end, form);
    if (const char* why = operated(text, next, e.end)) return spoilt(why, here);
    if (const char* why = counts_other(text, {number->end, next}, e.end, form)) return spoilt(why, here);
    if (text.substr(next, 2) == ".." && next + 1 < e.end) return spoilt("an ellipsis", here);
    const std::size_t stop = tail == Tail::open ? remark_begin(text, next, e.end) : e.end;
    if (const char* why = spoils(text, next, stop, number->value, !is_digit(text[at]))) return spoilt(why, here);
    return read_value(number->value, {begin, number->end});
}

namespace {

Reading read_real(const Page& text, Extent e, const Form& form, Tail tail) {
    const std::size_t at = number_begin(text, e);
    if (at >= e.end) return {};
    const Extent here{at, e.end};
    const auto number = decimal_at(text, at, e.end);
    if (!number) return spoilt(no_number(text, at, e.end, form), here);
    if (const char* why = glued(text, number->end, e.end)) return spoilt(why, here);
    const std::size_t next = behind_closers(text, number->end, e.end, form);
    if (const char* why = operated(text, next, e.end)) return spoilt(why, here);
    const std::size_t stop = tail == Tail::open ? remark_begin(text, next, e.end) : e.end;
    if (const char* why = spoils(text, next, stop, number->value, false)) return spoilt(why, here);
    return read_value(number->value, {at, number->end});
}

Reading read_word(const Page& text, Extent e, const Form& form, Tail tail) {
    const Reading words = read_items(text, e, form, tail);
    if (!words.ok()) return words;
    const Json::Array& all = words.value.as_array();
    return all.size() == 1 ? read_value(all.front(), words.at) : spoilt("several words where one is due", e);
}

// The first word that is no filler.
Extent told_word(const Page& text, Extent e) {
    std::string_view word;
    for (std::size_t at = e.begin; at < e.end; at += std::max<std::size_t>(1, word.size())) {
        word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        if (!word.empty() && !fillers.holds(word)) return {at, at + word.size()};
    }
    return {e.end, e.end};
}

// Whether the other truth stands behind, or a question mark.
const char* opposed(const Page& text, std::size_t at, std::size_t end, std::string_view other) {
    while (at < end) {
        if (text[at] == '?') return "a question";
        const std::string_view word = is_word(text[at]) ? word_at(text, at, end) : std::string_view{};
        if (word == other) return "both yes and no";
        at += word.empty() ? 1 : word.size();
    }
    return nullptr;
}

// What the sentence of a truth says against it, and what the rest takes back.
const char* takes_back(const Page& text, std::size_t at, std::size_t end) {
    std::size_t stop = sentence_end(text, at, end);
    while (stop < end && stop > 0 && text[stop - 1] == '.') stop = sentence_end(text, stop + 1, end);  // "..." ends no sentence
    const Phrases first = text.phrases_in(at, stop), all = text.phrases_in(at, end);
    if (has(first, Phrase::doubt) || has(first, Phrase::condition)) return "hedged";
    return all & (Phrase::rejection | Phrase::correction | Phrase::refusal) ? "taken back" : nullptr;
}

}  // namespace

Reading read_truth(const Page& text, Extent e, const Form& form) {
    const Extent word = told_word(text, e);
    if (word.begin >= e.end) return {};
    const std::string_view told = text.substr(word.begin, word.end - word.begin);
    const bool yes = told == form.yes;
    if (!yes && told != form.no) return mentions_answer(text, e, form) ? spoilt("neither yes nor no stands alone", e) : Reading{};
    std::size_t next = word.end;
    while (next < e.end && (is_blank(text[next]) || closes_value(text[next]))) ++next;
    if (next < e.end && !is_one_of(text[next], ",.!;:-(")) return spoilt("yes or no is part of a phrase", e);
    if (const char* why = opposed(text, next, e.end, yes ? form.no : form.yes)) return spoilt(why, e);
    if (const char* why = takes_back(text, next, e.end)) return spoilt(why, e);
    return read_value(yes, word);
}

Reading read_part(const Page& text, Extent e, const Form& form, std::size_t key, Tail tail) {
    if (!form.has_parts()) return read_answer(text, e, form, tail);
    if (form.word_keys.contains(form.keys[key])) return read_word(text, e, form, tail);
    return form.reals ? read_real(text, e, form, tail) : read_integer(text, e, form, tail);
}

Reading read_answer(const Page& text, Extent e, const Form& form, Tail tail) {
    switch (form.answer_class) {
        case AnswerClass::integer:
            return read_integer(text, e, form, tail);
        case AnswerClass::real:
            return read_real(text, e, form, tail);
        case AnswerClass::boolean:
            return read_truth(text, e, form);
        case AnswerClass::any_of:
            return read_any_cell(text, e, form);
        case AnswerClass::tuple:
            return form.has_parts() ? read_part(text, e, form, 0, tail) : read_items(text, e, form, tail);
        case AnswerClass::none:
        case AnswerClass::choice:  // never here: options are judged by rules of their own
        case AnswerClass::sequence:
        case AnswerClass::set:
            break;
    }
    return form.items == ItemKind::cells ? read_cells(text, e, form) : read_items(text, e, form, tail);
}

}  // namespace stim::score
