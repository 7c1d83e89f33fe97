// Cells: pairs of whole numbers in brackets.
#include "libstim/src/score/answers/cells.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/mentions.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {
namespace {

bool opens_cell(char c) { return c == '(' || c == '['; }
bool closes_cell(char c) { return c == ')' || c == ']'; }

struct Pair {
    Json cell = nullptr;
    std::size_t end = 0;
};

// "1 , 2" at `at`, blanks anywhere.
Pair pair_at(const Page& text, std::size_t at, std::size_t end) {
    at = skip_blanks(text, at, end);
    if (at >= end || !is_digit(text[at])) return {};
    const auto row = number_at(text, at, end);
    if (!row) return {};
    at = skip_blanks(text, row->end, end);
    if (at >= end || text[at] != ',') return {};
    at = skip_blanks(text, at + 1, end);
    if (at >= end || !is_digit(text[at])) return {};
    const auto column = number_at(text, at, end);
    if (!column) return {};
    return {Json::Array{row->value, column->value}, column->end};
}

// Behind a comma, "and" or blanks between row and column.
std::size_t behind_joint(const Page& text, std::size_t at, std::size_t end) {
    at = skip_blanks(text, at, end);
    if (at < end && text[at] == ',') at = skip_blanks(text, at + 1, end);
    if (at < end && is_letter(text[at]) && word_at(text, at, end) == "and") at = skip_blanks(text, at + 3, end);
    return at;
}

bool is_axis(std::string_view word, char first) {
    return !word.empty() && word[0] == first && (word == "row" || word == "column" || word == "col");
}

// "row 1, column 2" at `at`.
Pair named_pair(const Page& text, std::size_t at, std::size_t end) {
    std::array<std::int64_t, 2> values{};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string_view word = at < end && is_letter(text[at]) ? word_at(text, at, end) : std::string_view{};
        if (!is_axis(word, i == 0 ? 'r' : 'c')) return {};
        at = skip_blanks(text, at + word.size(), end);
        const auto number = at < end && is_digit(text[at]) ? number_at(text, at, end) : std::nullopt;
        if (!number) return {};
        values[i] = number->value;
        at = i == 0 ? behind_joint(text, number->end, end) : number->end;
    }
    return {Json::Array{values[0], values[1]}, at};
}

class CellReader {
public:
    CellReader(const Page& text, Extent e, const Form& form) : text_(text), e_(e), form_(form), at_(e.begin) {}

    Reading run() {
        while (at_ < e_.end && why_.empty()) step();
        if (!why_.empty()) return spoilt(why_, e_);
        if (cells_.empty()) return {};
        const Phrases said = text_.phrases_in(e_.begin, e_.end);
        if (has(said, Phrase::doubt) || has(said, Phrase::condition)) return spoilt("the cells are hedged", e_);
        if (has(said, Phrase::negation) || has(said, Phrase::rejection)) return spoilt("a cell is negated or rejected", e_);
        return read_value(std::move(cells_), {first_, last_});
    }

private:
    void step() {
        const char c = text_[at_];
        const char next = at_ + 1 < e_.end ? text_[at_ + 1] : '\0';
        if (opens_cell(c)) return bracket();
        if (is_digit(c))
            why_ = "a number outside brackets";
        else if (c == '?')
            why_ = "a question";
        else if (c == '/' && !cells_.empty() && skip_blanks(text_, last_, e_.end) == at_)
            why_ = "cells on both sides of a slash";
        else if (c == '.' && next == '.')
            why_ = "an ellipsis";
        else if (is_letter(c))
            word();
        else
            ++at_;
    }

    // Words that give a reason against a cell.
    static bool denies(std::string_view word) {
        for (const std::string_view against : {"next", "adjacent", "beside", "occupied", "taken", "blocked"})
            if (word == against) return true;
        return false;
    }

    void word() {
        if (const Pair pair = named_pair(text_, at_, e_.end); pair.end) return add(at_, pair);
        const std::string_view word = word_at(text_, at_, e_.end);
        if (names_no_cell(word) || word == "no")
            why_ = "a cell is denied";
        else if (form_.answer_class == AnswerClass::any_of && denies(word))
            why_ = "the cell is said to be no answer";
        at_ += word.empty() ? 1 : word.size();
    }

    void bracket() {
        const std::size_t begin = at_;
        const std::size_t inner = skip_blanks(text_, at_ + 1, e_.end);
        if (inner < e_.end && opens_cell(text_[inner])) return void(at_ = inner);  // brackets round a list
        const Pair pair = pair_at(text_, at_ + 1, e_.end);
        if (!pair.end) return other(inner);
        const std::size_t close = skip_blanks(text_, pair.end, e_.end);
        if (close >= e_.end || !closes_cell(text_[close]))
            return void(why_ = "a bracket that holds more or less than row and column");
        add(begin, {pair.cell, close + 1});
    }

    void add(std::size_t begin, const Pair& pair) {
        if (cells_.size() >= most_items) return void(why_ = "a list that never ends");
        if (cells_.empty()) first_ = begin;
        cells_.push_back(pair.cell);
        last_ = at_ = pair.end;
    }

    // Brackets round words are remarks.
    void other(std::size_t inner) {
        const bool letter = inner < e_.end && is_letter(text_[inner]);
        const std::string_view word = letter ? word_at(text_, inner, e_.end) : std::string_view{};
        if (!letter)
            why_ = "a bracket that holds no row and column";
        else if (form_.is_placeholder(word) && !named_pair(text_, inner, e_.end).end)
            why_ = "a placeholder of the answer line";
        else
            at_ = inner;
    }

    const Page& text_;
    Extent e_;
    const Form& form_;
    std::size_t at_;
    Json::Array cells_{};
    std::size_t first_ = 0, last_ = 0;
    std::string_view why_{};
};

// "nowhere" with nothing but words that introduce it.
Reading read_none(const Page& text, Extent e) {
    Extent at{};
    for (std::size_t i = e.begin; i < e.end;) {
        if (!is_word(text[i])) {
            if (text[i] == '?') return spoilt("a question", e);
            ++i;
            continue;
        }
        const std::string_view word = word_at(text, i, e.end);
        if (names_no_cell(word) && at.end == 0)
            at = {i, i + word.size()};
        else if (word != "the" && word != "answer" && word != "final" && word != "is" && word != "so" && word != "therefore")
            return spoilt("words beside the one for no cell", e);
        i += word.size();
    }
    return at.end ? read_value(Json::Array{}, at) : Reading{};
}

}  // namespace

Reading read_cells(const Page& text, Extent e, const Form& form) { return CellReader(text, e, form).run(); }

Reading read_any_cell(const Page& text, Extent e, const Form& form) {
    const std::string_view view = text.substr(e.begin, e.end - e.begin);
    const bool brackets = view.find_first_of("([") != std::string_view::npos || view.find("row ") != std::string_view::npos;
    if (!brackets) {
        const Pair pair = pair_at(text, e.begin, e.end);
        std::size_t end = pair.end;
        while (end < e.end && (is_blank(text[end]) || text[end] == '.')) ++end;
        if (pair.end && end == e.end) return read_value(Json::Array{pair.cell}, {skip_blanks(text, e.begin, e.end), pair.end});
        if (mentions_answer(text, e, form))
            return pair.end || view.find_first_of("0123456789") != std::string_view::npos ? spoilt("no single cell", e)
                                                                                          : read_none(text, e);
        return {};
    }
    Reading cells = read_cells(text, e, form);
    if (cells.ok() && cells.value.as_array().size() != 1) return spoilt("more than one cell", e);
    return cells;
}

}  // namespace stim::score
