// Cells: pairs of whole numbers in brackets.
#include <array>
#include <cstdint>

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"

namespace stim::score {
namespace {

bool opens_cell(char c) { return c == '(' || c == '['; }

struct Pair {
    Json cell = nullptr;
    std::size_t end = 0;
};

std::optional<Number> digits_at(const Page& text, std::size_t at, std::size_t end) {
    return at < end && is_digit(text[at]) ? number_at(text, at, end) : std::nullopt;
}

// "1 , 2" at `at`, blanks anywhere.
Pair pair_at(const Page& text, std::size_t at, std::size_t end) {
    const auto row = digits_at(text, skip_blanks(text, at, end), end);
    if (!row) return {};
    at = skip_blanks(text, row->end, end);
    if (at >= end || text[at] != ',') return {};
    const auto column = digits_at(text, skip_blanks(text, at + 1, end), end);
    return column ? Pair{Json::Array{row->value, column->value}, column->end} : Pair{};
}

// Behind a comma, "and" or blanks between row and column.
std::size_t behind_joint(const Page& text, std::size_t at, std::size_t end) {
    at = skip_blanks(text, at, end);
    if (at < end && text[at] == ',') at = skip_blanks(text, at + 1, end);
    if (at < end && is_letter(text[at]) && word_at(text, at, end) == "and") at = skip_blanks(text, at + 3, end);
    return at;
}

// "row 1, column 2" at `at`.
Pair named_pair(const Page& text, std::size_t at, std::size_t end) {
    static constexpr WordList columns{"column", "col"};
    std::array<std::int64_t, 2> values{};
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string_view word = at < end && is_letter(text[at]) ? word_at(text, at, end) : std::string_view{};
        if (i == 0 ? word != "row" : !columns.holds(word)) return {};
        const auto number = digits_at(text, skip_blanks(text, at + word.size(), end), end);
        if (!number) return {};
        values[i] = number->value;
        at = i == 0 ? behind_joint(text, number->end, end) : number->end;
    }
    return {Json::Array{values[0], values[1]}, at};
}

// The word for no cell, which may be several of another language; its end is 0 where none stands at `at`.
KnownWord none_at(const Page& text, std::size_t at, std::size_t end, const Form& form) {
    const KnownWord known = form.words.at(text, at, end);
    return known.end && names_no_cell(known.word) ? known : KnownWord{};
}

class CellReader {
public:
    CellReader(const Page& text, Extent e, const Form& form) : text_(text), e_(e), form_(form), at_(e.begin) {}

    ValueReading run() {
        while (at_ < e_.end && cause_ == Cause::answered) step();
        if (cause_ != Cause::answered) return spoilt(cause_, e_);
        if (cells_.empty()) return {};
        const Cause cause = cause_of(text_.phrases_in(e_.begin, e_.end));
        return cause == Cause::answered ? read_value(std::move(cells_), {first_, last_}) : spoilt(cause, e_);
    }

private:
    void step() {
        const char c = text_[at_];
        const bool slash = c == '/' && !cells_.empty() && skip_blanks(text_, last_, e_.end) == at_;
        if (opens_cell(c)) bracket();
        else if (is_digit(c) || slash) cause_ = Cause::wrong_form;  // a number outside brackets
        else if (c == '?') cause_ = Cause::hedge;
        else if (c == '.' && at_ + 1 < e_.end && text_[at_ + 1] == '.') cause_ = Cause::cut_off;
        else if (is_letter(c)) word();
        else ++at_;
    }

    void word() {
        static constexpr WordList against{"next", "adjacent", "beside", "occupied", "taken", "blocked"};
        if (const Pair pair = named_pair(text_, at_, e_.end); pair.end) return add(at_, pair);
        const std::string_view word = word_at(text_, at_, e_.end);
        const bool bad = against.holds(word) || none_at(text_, at_, e_.end, form_).end;
        if (word == "no" || names_no_cell(word) || (bad && form_.answer_class == AnswerClass::any_of)) cause_ = Cause::retraction;
        at_ += word.size();
    }

    void bracket() {
        const std::size_t begin = at_;
        const std::size_t inner = skip_blanks(text_, at_ + 1, e_.end);
        if (inner < e_.end && opens_cell(text_[inner])) return void(at_ = inner);  // brackets round a list
        const Pair pair = pair_at(text_, at_ + 1, e_.end);
        if (!pair.end) return remark(inner);
        const std::size_t close = skip_blanks(text_, pair.end, e_.end);
        if (close >= e_.end || !is_one_of(text_[close], ")]")) return void(cause_ = Cause::wrong_form);
        add(begin, {pair.cell, close + 1});
    }

    void add(std::size_t begin, const Pair& pair) {
        if (cells_.size() >= most_items) return void(cause_ = Cause::wrong_form);
        if (cells_.empty()) first_ = begin;
        cells_.push_back(pair.cell);
        last_ = at_ = pair.end;
    }

    // Brackets round words.
    void remark(std::size_t inner) {
        const bool letter = inner < e_.end && is_letter(text_[inner]);
        const std::string_view word = letter ? word_at(text_, inner, e_.end) : std::string_view{};
        if (!letter || (form_.is_placeholder(word) && !named_pair(text_, inner, e_.end).end)) cause_ = Cause::wrong_form;
        else at_ = inner;
    }

    const Page& text_;
    Extent e_;
    const Form& form_;
    std::size_t at_;
    Json::Array cells_{};
    std::size_t first_ = 0, last_ = 0;
    Cause cause_ = Cause::answered;
};

// "nowhere" with nothing but words that introduce it.
ValueReading read_none(const Page& text, Extent e, const Form& form) {
    static constexpr WordList introducing{"the", "answer", "final", "is", "so", "therefore"};
    Extent at{};
    for (std::size_t i = e.begin; i < e.end;) {
        if (text[i] == '?') return spoilt(Cause::hedge, e);
        const std::string_view word = is_word(text[i]) ? word_at(text, i, e.end) : std::string_view{};
        const KnownWord none = word.empty() ? KnownWord{} : none_at(text, i, e.end, form);
        if (none.end && at.end == 0) at = {i, none.end};
        else if (!word.empty() && !introducing.holds(word)) return spoilt(Cause::wrong_form, e);
        i = none.end ? none.end : i + std::max<std::size_t>(word.size(), 1);
    }
    return at.end ? read_value(Json::Array{}, at) : ValueReading{};
}

}  // namespace

ValueReading read_cells(const Page& text, Extent e, const Form& form) { return CellReader(text, e, form).run(); }

ValueReading read_any_cell(const Page& text, Extent e, const Form& form) {
    const std::string_view view = stretch(text, e);
    if (view.find_first_of("([") != npos || view.find("row ") != npos) {
        ValueReading cells = read_cells(text, e, form);
        return cells.ok() && cells.value.as_array().size() != 1 ? spoilt(Cause::several, e) : cells;
    }
    const Pair pair = pair_at(text, e.begin, e.end);
    std::size_t end = pair.end;
    while (end < e.end && (is_blank(text[end]) || text[end] == '.')) ++end;
    if (pair.end && end == e.end) return read_value(Json::Array{pair.cell}, {skip_blanks(text, e.begin, e.end), pair.end});
    if (!mentions_answer(text, e, form)) return {};
    return any_sign(text, e, is_digit) ? spoilt(Cause::wrong_form, e) : read_none(text, e, form);
}

}  // namespace stim::score
