
#include "libstim/src/score/answers/read.hpp"
#include "libstim/src/score/answers/shape_synonyms.hpp"

namespace stim::score {
namespace {

char char_at(std::string_view text, std::size_t at) { return at < text.size() ? text[at] : ' '; }
char char_before(std::string_view text, std::size_t at) { return at > 0 ? text[at - 1] : ' '; }
bool is_ascii_word(char c) { return is_latin(c) || is_digit(c); }

char sign_behind(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return char_at(text, at);
}
char sign_before(std::string_view text, std::size_t at) {
    while (at > 0 && is_blank(text[at - 1])) --at;
    return char_before(text, at);
}

std::string_view word_before(std::string_view text, std::size_t at, std::size_t floor) {
    while (at > floor && (is_blank(text[at - 1]) || is_one_of(text[at - 1], "(#~\"-"))) --at;
    const std::size_t end = at;
    while (at > floor && is_word(text[at - 1])) --at;
    return text.substr(at, end - at);
}

// Behind the zeros of "6.0"; three of them may group thousands.
std::size_t behind_zeros(std::string_view text, std::size_t at, std::size_t end) {
    if (at + 1 >= end || text[at] != '.' || text[at + 1] != '0') return at;
    std::size_t stop = at + 1;
    while (stop < end && text[stop] == '0') ++stop;
    const bool ends = stop >= end || !(is_ascii_word(text[stop]) || (text[stop] == '.' && is_digit(char_at(text, stop + 1))));
    return ends && stop - at != 4 ? stop : at;
}

// How a mention's neighbours use it.
class Neighbours {
public:
    Neighbours(const Page& text, Extent sentence, Extent number, std::string_view question)
        : text_(text),
          sentence_(sentence),
          at_(number),
          question_(question),
          begin_(is_negative(text, number.begin) ? number.begin - 1 : number.begin),
          word_(word_before(text, begin_, sentence.begin)),
          next_(word_behind(text, number.end, sentence.end)) {}

    std::string_view word() const { return word_; }
    bool is_result() const { return sign_before(text_, begin_) == '=' && !is_term(); }
    bool state() const {
        return !is_broken() && !is_term() && !is_bound() && !is_label() && !is_date() && !is_ordinal();
    }

private:
    // 14:05, 1:2, 4-5, 4 to 5, 5/6, 3.5
    bool is_broken() const {
        const char left = char_before(text_, begin_), right = char_at(text_, at_.end);
        const auto digit_behind = [&](std::size_t i) { return is_digit(char_at(text_, i)); };
        const bool follows = is_one_of(left, ".:/-,") && begin_ > 1 && is_digit(text_[begin_ - 2]);
        const bool goes_on = is_one_of(right, ".:/-,") && digit_behind(at_.end + 1);
        return follows || goes_on || is_behind_sign() || (vocabulary::ranges.holds(next_) && is_digit(digit_after(next_))) ||
               (vocabulary::ranges.holds(word_) && is_digit(digit_before(word_)));
    }
    // ±5, ≥5, ∠5: behind a plus-minus, or a mathematical operator of three bytes.
    bool is_behind_sign() const {
        std::size_t end = begin_;
        while (end > sentence_.begin && is_blank(text_[end - 1])) --end;
        const std::string_view left = text_.substr(0, end);
        const std::string_view last = left.substr(end - std::min<std::size_t>(end, 3));
        return left.ends_with("\xc2\xb1") || last.starts_with("\xe2\x88") || last.starts_with("\xe2\x89");
    }
    char digit_after(std::string_view word) const {
        const auto end = static_cast<std::size_t>(word.data() - text_.data()) + word.size();
        const char sign = sign_behind(text_, end);
        return sign == '-' ? '0' : sign;
    }
    char digit_before(std::string_view word) const {
        return sign_before(text_, static_cast<std::size_t>(word.data() - text_.data()));
    }

    bool is_term() const {
        const char left = sign_before(text_, begin_), right = sign_behind(text_, at_.end);
        const bool subtracted = text_.substr(at_.end).starts_with(" - ") && is_digit(char_at(text_, at_.end + 3));
        return is_one_of(left, "+*/<>^") || is_one_of(right, "+*/=<>^") || subtracted;
    }

    // "more than 5", "up to 5", "5 more than".
    bool is_bound() const {
        const bool sums = text_.substr(sentence_.begin, begin_ - sentence_.begin).ends_with("add up to ");
        const bool up = !sums && text_.substr(0, begin_).ends_with("up to ");
        return up || vocabulary::bounds.holds(word_) || next_ == "o'clock" || next_ == "times" || is_difference(next_) ||
               is_difference(word_behind(text_, at_.end + 1 + next_.size(), sentence_.end));
    }

    bool is_difference(std::string_view word) const {
        return vocabulary::comparatives.holds(word) && question_.find(word) == npos;
    }

    // "row 3", unless a row is asked for.
    bool is_label() const {
        const bool asked =
            question_.find("which " + std::string(word_)) != npos || question_.find("what " + std::string(word_)) != npos;
        return (vocabulary::labels.holds(word_) && !asked) || char_before(text_, begin_) == '#';
    }

    bool is_date() const {
        const std::string_view digits = text_.substr(at_.begin, at_.end - at_.begin);
        const bool year = digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
        const bool asked = question_.find("year") != npos || question_.starts_with("when");
        return vocabulary::months.holds(next_) || (year && vocabulary::dates.holds(word_) && !asked);
    }

    bool is_ordinal() const {
        const std::string_view left = text_.substr(0, begin_), right = text_.substr(at_.end);
        return std::any_of(vocabulary::order_before.begin(), vocabulary::order_before.end(),
                           [&](auto sign) { return left.ends_with(sign); }) ||
               std::any_of(vocabulary::order_behind.begin(), vocabulary::order_behind.end(),
                           [&](auto sign) { return right.starts_with(sign); });
    }

    const Page& text_;
    Extent sentence_, at_;
    std::string_view question_;
    std::size_t begin_;
    std::string_view word_, next_;
};

class Scanner {
public:
    Scanner(const Page& text, Extent e, const languages::Language* language, std::string_view question)
        : text_(text), e_(e), language_(language), question_(question), at_(e.begin) {}

    std::vector<NumberMention> run() {
        while (at_ < e_.end) {
            if (is_digit(text_[at_])) digits();
            else if (is_word(text_[at_])) word();
            else ++at_;
        }
        return std::move(out_);
    }

private:
    void digits() {
        const std::size_t begin = at_;
        const auto whole = signed_at(text_, at_, e_.end);
        at_ = whole ? whole->end : e_.end;
        const std::size_t glued = at_;
        while (at_ < e_.end && is_ascii_word(text_[at_])) ++at_;
        const std::string_view letters = text_.substr(glued, at_ - glued);
        const bool joined = begin > 1 && text_[begin - 1] == '-' && is_latin(text_[begin - 2]);
        const bool code =
            joined || is_ascii_word(char_before(text_, begin)) || !(letters.empty() || vocabulary::glued_units.holds(letters));
        if (whole && !code) add(whole->value, {begin, whole->end}, false);
    }

    void word() {
        const std::size_t begin = at_;
        if (language_) {
            const languages::Counted foreign = languages::numeral_at(text_.substr(0, e_.end), at_, *language_);
            if (foreign.end) {
                at_ = foreign.end;
                return foreign.value == 1 ? void() : add(foreign.value, {begin, foreign.end}, true);  // mostly the article
            }
        }
        const auto number = number_at(text_, at_, e_.end);
        at_ = number ? number->end : is_latin(text_[at_]) ? latin_end() : at_ + 1;
        if (!number || char_at(text_, at_) == '-' || (number->value == 1 && !counts_one(begin))) return;
        const bool negative = char_before(text_, begin) == '-' && (begin < 2 || !is_word(text_[begin - 2]));
        add(negative ? -number->value : number->value, {begin, number->end}, true);
    }

    // "There is one", "is only one": elsewhere it is a pronoun.
    bool counts_one(std::size_t begin) const {
        const std::string_view before = word_before(text_, begin, e_.begin);
        return vocabulary::before_one.holds(before);
    }

    std::size_t latin_end() const {
        std::size_t at = at_;
        while (at < e_.end && is_ascii_word(text_[at])) ++at;
        return at;
    }

    void add(Json value, Extent at, bool spelt) {
        const Neighbours neighbours(text_, e_, at, question_);
        const bool between = neighbours.word() == "and" && between_;
        between_ = neighbours.word() == "between";
        out_.push_back({std::move(value), at, !between && neighbours.state(), neighbours.is_result(), spelt});
    }

    const Page& text_;
    Extent e_;
    const languages::Language* language_;
    std::string_view question_;
    std::size_t at_;
    bool between_ = false;  // the last one follows that word
    std::vector<NumberMention> out_{};
};

}  // namespace

std::optional<Whole> whole_at(std::string_view text, std::size_t at, std::size_t end) {
    if (const auto number = grouped_number_at(text, at, end))
        return Whole{Json(number->value), number->digits ? behind_zeros(text, number->end, end) : number->end};
    return std::nullopt;
}

std::optional<Whole> signed_at(std::string_view text, std::size_t at, std::size_t end) {
    auto out = whole_at(text, at, end);
    const bool negative = out && at > 0 && text[at - 1] == '-' && (at < 2 || !(is_word(text[at - 2]) || text[at - 2] == ')'));
    if (negative) out->value = -out->value.as_int();
    return out;
}

std::vector<NumberMention> find_numbers(const Page& text, Extent e, const languages::Language* language,
                                        std::string_view question) {
    std::vector<NumberMention> out = Scanner(text, e, language, question).run();
    // Words count only where no digits do: "The two tickets cost 18 dollars."
    if (std::any_of(out.begin(), out.end(), [](const NumberMention& m) { return !m.spelt && m.states; }))
        for (NumberMention& m : out) m.states = m.states && !m.spelt;
    return out;
}

}  // namespace stim::score
