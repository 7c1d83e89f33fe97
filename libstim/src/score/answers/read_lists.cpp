// Lists of words, labels, numbers, and yes/no.

#include "libstim/src/score/answers/hedged_values.hpp"
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/shape_synonyms.hpp"
#include "stim/scene/colour.hpp"

namespace stim::score {
namespace {

// A colour word, or light or dark: ignored before the name of a shape.
bool qualifies_shape(std::string_view word) { return colour_index(word) >= 0 || vocabulary::more_colours.holds(word); }

class ItemReader {
public:
    ItemReader(const Page& text, Extent e, const Form& form, Tail tail)
        : text_(text), e_(e), form_(form), tail_(tail), at_(e.begin) {}

    ValueReading run() {
        while (at_ < e_.end && !done_ && cause_ == Cause::answered) step();
        if (cause_ != Cause::answered) return spoilt(cause_, e_);
        if (items_.empty()) return {};
        return read_value(std::move(items_), {first_, last_});
    }

private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < e_.end ? text_[at_ + ahead] : '\0'; }
    bool in_order() const { return form_.answer_class == AnswerClass::sequence; }
    void spoil(Cause cause) { cause_ = cause; }

    void step() {
        const char c = peek();
        if (is_blank(c) || c == '&' || c == ',' || c == ';' || (c == '<' && in_order())) ++at_;
        else if (c == '-' && peek(1) == '>') at_ += 2;
        else if (opens_value(c) || closes_value(c)) bracket(c);
        else if (c == '.' || c == '!') stop();
        else if (is_digit(c)) digits();
        else if (is_letter(c)) word();
        else spoil(Cause::wrong_form);
    }

    // Brackets stand round the whole list of numbers; among words they may stand anywhere.
    void bracket(char c) {
        const bool opening = is_one_of(c, "([{");
        if (opening && !items_.empty() && is_remark()) return void(done_ = true);
        if (form_.lists_numbers() && opening && !items_.empty()) spoil(Cause::wrong_form);
        if (is_one_of(c, ")]}")) closed_ = true;
        ++at_;
    }

    // "(smallest to largest)" behind the list: words without items up to its end.
    bool is_remark() const {
        std::size_t end = e_.end;
        while (end > at_ && (is_blank(text_[end - 1]) || text_[end - 1] == '.')) --end;
        if (end <= at_ + 2 || text_[end - 1] != ')' || !is_letter(text_[at_ + 1])) return false;
        for (std::size_t i = at_; i < end; ++i)
            if (is_letter(text_[i]) && !is_word(text_[i - 1]) && number_at(text_, i, end)) return false;
        return !mentions_answer(text_, {at_, end}, form_) && !(text_.phrases_in(at_, end) & (spoiling | Phrase::conclusion));
    }

    void stop() {
        if (peek(1) == '.') return spoil(Cause::cut_off);
        std::size_t next = at_ + 1;
        while (next < e_.end &&
               (is_blank(text_[next]) || opens_value(text_[next]) || closes_value(text_[next]) || text_[next] == '.'))
            ++next;
        const bool remark =
            tail_ == Tail::open && next < e_.end && is_blank(text_[at_ + 1]) && !is_digit(text_[next]) && !items_.empty();
        if (next < e_.end && !remark) spoil(Cause::wrong_form);
        done_ = true;
    }

    void digits() {
        std::size_t end = at_;
        while (end < e_.end && is_digit(text_[end])) ++end;
        if (!form_.lists_numbers()) {
            const KnownWord known = form_.words.at(text_, at_, e_.end);
            return known.end ? add(known) : numbering(end);
        }
        const bool runs_on = end < e_.end && (is_letter(text_[end]) || (text_[end] == '.' && end + 1 < e_.end &&
                                                                        (is_digit(text_[end + 1]) || text_[end + 1] == '.')));
        if (runs_on) return spoil(Cause::wrong_form);
        number(end);
    }

    void number(std::size_t end) {
        std::size_t begin = at_;
        while (begin + 1 < end && text_[begin] == '0') ++begin;
        if (end - begin > 9) return spoil(Cause::unknown_value);
        const std::string digits(text_.substr(begin, end - begin));
        push(form_.items == ItemKind::numbers ? Json(static_cast<std::int64_t>(std::stoll(digits))) : Json(digits), end);
    }

    // "1." or "1)" before a word; the numbers rise by one.
    void numbering(std::size_t end) {
        const std::string_view digits = text_.substr(at_, end - at_);
        const bool sign = end < e_.end && is_one_of(text_[end], ".):");
        if (!sign || digits != std::to_string(numbered_ + 1) || numbered_ != items_.size()) return spoil(Cause::wrong_form);
        ++numbered_;
        at_ = end + 1;
    }

    void word() {
        const std::string_view word = word_at(text_, at_, e_.end);
        if (const KnownWord known = form_.words.at(text_, at_, e_.end); known.end) return add(known);
        if (languages::joints.holds(word) || (in_order() && word == "then")) return void(at_ += word.size());
        if (form_.shapes && qualifies_shape(word)) return void(at_ += word.size());
        spoil(form_.is_placeholder(word) ? Cause::wrong_form : Cause::unknown_value);
    }

    void add(const KnownWord& known) {
        push(form_.items == ItemKind::truths ? Json(known.word == "yes") : Json(known.word), known.end);
    }

    void push(Json item, std::size_t end) {
        if ((closed_ && form_.lists_numbers() && !items_.empty()) || items_.size() >= most_items) spoil(Cause::wrong_form);
        if (items_.empty()) first_ = at_;
        items_.push_back(std::move(item));
        last_ = at_ = end;
    }

    const Page& text_;
    Extent e_;
    const Form& form_;
    Tail tail_;
    std::size_t at_;
    Json::Array items_{};
    std::size_t first_ = 0, last_ = 0, numbered_ = 0;
    bool closed_ = false, done_ = false;
    Cause cause_ = Cause::answered;
};

}  // namespace

ValueReading read_items(const Page& text, Extent e, const Form& form, Tail tail) {
    return ItemReader(text, e, form, tail).run();
}

}  // namespace stim::score
