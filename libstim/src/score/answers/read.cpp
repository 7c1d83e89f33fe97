#include "libstim/src/score/answers/read.hpp"

#include <algorithm>

#include "libstim/src/score/text/word_list.hpp"
#include "libstim/src/score/text/words.hpp"

namespace stim::score {
namespace {

constexpr WordList fillers{"the", "my", "final", "answer", "is", "so", "therefore", "thus", "hence", "it", "would", "be"};

bool opens(char c) { return c == '(' || c == '[' || c == '{' || c == '"' || c == '\''; }
bool closes(char c) { return c == ')' || c == ']' || c == '}' || c == '"' || c == '\''; }

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
    if (std::string_view("+/*=<>~^%\\|").find(c) != std::string_view::npos) return "an operator follows the number";
    if (c == '?') return "the number is asked, not stated";
    const std::size_t next = skip_blanks(text, at + 1, end);
    if (c == '-' && next < end && is_digit(text[next])) return "a range or a difference";
    return nullptr;
}

// Digits in what follows must be the same number, and so must a number word right behind; doubts and rejections spoil it.
const char* spoils(const Page& text, std::size_t at, std::size_t end, std::int64_t value) {
    bool first = true;
    for (std::size_t i = at; i < end;) {
        if (!is_word(text[i])) {
            if (text[i] == '?') return "the number is asked, not stated";
            ++i;
            continue;
        }
        const auto number = number_at(text, i, end);
        const std::size_t stop = i + std::max<std::size_t>(1, word_at(text, i, end).size());
        if (is_digit(text[i]) && (!number || number->value != value)) return "another number follows on the line";
        if (number && number->value != value && first) return "another number follows on the line";
        first = word_at(text, i, end) == "and" || word_at(text, i, end) == "to";
        i = number ? std::max(number->end, i + 1) : stop;
    }
    const Phrases said = text.phrases_in(at, end);
    if (has(said, Phrase::doubt)) return "the number is hedged";
    if (has(said, Phrase::rejection)) return "the number is rejected";
    if (has(said, Phrase::condition)) return "the number is stated under a condition";
    return nullptr;
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

Reading read_value(Json value, Extent at) { return {Reading::Kind::value, std::move(value), at, {}}; }
Reading spoilt(std::string_view reason, Extent at) { return {Reading::Kind::spoilt, nullptr, at, reason}; }

Extent trimmed(const Page& text, Extent e) {
    while (e.begin < e.end && is_blank(text[e.begin])) ++e.begin;
    while (e.end > e.begin && is_blank(text[e.end - 1])) --e.end;
    return e;
}

std::size_t sentence_end(const Page& text, std::size_t at, std::size_t end) {
    for (std::size_t i = at; i < end; ++i) {
        if (text[i] != '.' && text[i] != '!' && text[i] != ';') continue;
        std::size_t next = i + 1;
        while (next < end && closes(text[next])) ++next;
        if (next >= end || is_blank(text[next])) return i;
    }
    return end;
}

Reading read_integer(const Page& text, Extent e, const Form& form, Tail tail) {
    std::size_t at = e.begin;
    while (at < e.end && (is_blank(text[at]) || opens(text[at]))) ++at;
    if (at >= e.end) return {};
    const Extent here{at, e.end};
    const auto number = number_at(text, at, e.end);
    if (!number) return spoilt(form.is_placeholder(word_at(text, at, e.end)) ? "a placeholder of the answer line" : "no whole number where one is due", here);
    const Extent span{at, number->end};
    if (const char* why = glued(text, number->end, e.end)) return spoilt(why, here);
    std::size_t next = number->end;
    while (next < e.end && (is_blank(text[next]) || closes(text[next]))) ++next;
    if (const char* why = operated(text, next, e.end)) return spoilt(why, here);
    if (next < e.end && text[next] == '.' && next + 1 < e.end && text[next + 1] == '.') return spoilt("an ellipsis", here);
    const std::size_t stop = tail == Tail::open ? remark_begin(text, next, e.end) : e.end;
    if (const char* why = spoils(text, next, stop, number->value)) return spoilt(why, here);
    return read_value(static_cast<std::int64_t>(number->value), span);
}

Reading read_truth(const Page& text, Extent e, const Form& form) {
    std::size_t at = e.begin;
    std::string_view word;
    for (; at < e.end; at += std::max<std::size_t>(1, word.size())) {
        word = is_word(text[at]) ? word_at(text, at, e.end) : std::string_view{};
        if (!word.empty() && !fillers.holds(word)) break;
    }
    if (at >= e.end || word.empty()) return {};
    const bool yes = word == "yes";
    if (!yes && word != "no") return mentions_answer(text, e, form) ? spoilt("neither yes nor no stands alone", e) : Reading{};
    const std::size_t end = at + word.size();
    std::size_t next = end;
    while (next < e.end && (is_blank(text[next]) || closes(text[next]))) ++next;
    if (next < e.end && std::string_view(",.!;:-(").find(text[next]) == std::string_view::npos) return spoilt("yes or no is part of a phrase", e);
    for (std::size_t i = next; i < e.end; ++i) {
        if (text[i] == '?') return spoilt("a question", e);
        if (!is_word(text[i])) continue;
        const std::string_view other = word_at(text, i, e.end);
        if (other == (yes ? "no" : "yes")) return spoilt("both yes and no", e);
        i += other.empty() ? 0 : other.size() - 1;
    }
    const Phrases said = text.phrases_in(next, e.end);
    if (has(said, Phrase::doubt) || has(said, Phrase::condition)) return spoilt("hedged", e);
    if (has(said, Phrase::rejection) || has(said, Phrase::correction) || has(said, Phrase::refusal)) return spoilt("taken back", e);
    return read_value(yes, {at, end});
}

Reading read_answer(const Page& text, Extent e, const Form& form, Tail tail) {
    switch (form.answer_class) {
        case AnswerClass::integer: return read_integer(text, e, form, tail);
        case AnswerClass::boolean: return read_truth(text, e, form);
        case AnswerClass::any_of: return read_any_cell(text, e, form);
        case AnswerClass::tuple: return form.parts.empty() ? read_integer(text, e, form, tail) : read_items(text, e, form, tail);
        case AnswerClass::none:
        case AnswerClass::choice:  // never here: options are judged by rules of their own
        case AnswerClass::sequence:
        case AnswerClass::set: break;
    }
    return form.items == ItemKind::cells ? read_cells(text, e, form) : read_items(text, e, form, tail);
}

}  // namespace stim::score
