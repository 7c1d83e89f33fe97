// Free-form replies: what reading a stretch of clean text gives, and the rules that read all of it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/number_words.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/text.hpp"
#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

struct ValueReading {
    Json value = nullptr;           ///< items as an array where the answer is a list
    Extent at{};                    ///< what was read, or what spoilt it
    Cause cause = Cause::unstated;  ///< unstated: nothing of the kind stands there

    bool ok() const { return cause == Cause::answered; }
    bool is_nothing() const { return cause == Cause::unstated; }
};
inline ValueReading read_value(Json value, Extent at) { return {std::move(value), at, Cause::answered}; }
inline ValueReading spoilt(Cause cause, Extent at) { return {nullptr, at, cause}; }

/// What a rule found in the whole text.
struct Finding {
    ValueReading reading{};
    std::string_view rule{};
    Grade grade = Grade::stated;
    std::size_t end = 0;  ///< what stands from here on comes after the commitment
};

/// How what follows a value ends it.
enum class Tail {
    closed,  ///< nothing may follow but a full stop
    open     ///< remarks may follow that hold no other value
};
/// Longer lists are no answers; what is read stays small.
inline constexpr std::size_t most_items = 4000;

inline bool closes_value(char c) { return is_one_of(c, ")]}\"'"); }
inline bool opens_value(char c) { return is_one_of(c, "([{\"'"); }
inline std::size_t skip_blanks(std::string_view text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at;
}
inline std::string_view stretch(std::string_view text, Extent e) { return text.substr(e.begin, e.end - e.begin); }
Extent trimmed(std::string_view text, Extent e);
/// First full stop, '!' or ';' in [at, end) behind which a blank or the end stands; `end` if there is none.
std::size_t sentence_end(std::string_view text, std::size_t at, std::size_t end);
template <class Test>
bool any_sign(std::string_view text, Extent e, Test test) {
    const std::string_view signs = stretch(text, e);
    return std::any_of(signs.begin(), signs.end(), test);
}

/// By the form's class; what stands in `e` is the value and nothing before it.
ValueReading read_answer(const Page& text, Extent e, const Form& form, Tail tail);
/// What stands behind key number `key`.
ValueReading read_part(const Page& text, Extent e, const Form& form, std::size_t key, Tail tail);
/// Words, labels, numbers or truths: all of the stretch (Tail::open: up to the end of the sentence).
ValueReading read_items(const Page& text, Extent e, const Form& form, Tail tail);
/// Cells with anything between them that does not doubt or negate.
ValueReading read_cells(const Page& text, Extent e, const Form& form);
/// Exactly one cell, or the word for none.
ValueReading read_any_cell(const Page& text, Extent e, const Form& form);
/// Whether a word of small letters answers that there is no such cell.
inline bool names_no_cell(std::string_view word) { return word == "nowhere" || word == "none"; }
/// Whether a line is the prompt's answer line with this value, items in order, to the letter.
bool is_literal(std::string_view line, const Json& value, const Form& form);
/// Small letters, single blanks, none beside colons, commas and brackets.
std::string plain_line(std::string_view line);

/// Sets the distance and the partial truth of a verdict with a value.
void measure_distance(Verdict& out, const Form& form, const Json& gold);

/// Whether the stretch holds something that could be (part of) an answer, or a placeholder of the format.
bool mentions_answer(const Page& text, Extent e, const Form& form);
/// Whether it holds an item or number that `value` does not hold.
bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value);

/// A line of the text without bullet or numbering; `marked` says whether it had one.
struct Line {
    Extent whole{};
    Extent body{};
    bool marked = false;
    bool blank() const { return body.begin >= body.end; }
};
Line line_at(const Page& text, std::size_t begin, const Form& form);
/// The line that ends at `end` (a line end or the end of the text).
Line line_before(const Page& text, std::size_t end, const Form& form);
/// A block of lines as a list: one or more items on each.
ValueReading read_block(const Page& text, const std::vector<Line>& lines, const Form& form);

/// The stretch behind "the answer is", the last colon or a correction; `cause` is not `answered` where the words before
/// negate, doubt, suppose, hold an item or stand in place of a key.
struct Introduced {
    Extent body{};
    bool corrected = false;
    Cause cause = Cause::answered;
};
Introduced without_introduction(const Page& text, Extent e, const Form& form);

/// A whole number of up to 18 digits at `at`, with commas between groups of three. 6.0 is whole, too.
struct Whole {
    Json value = nullptr;
    std::size_t end = 0;
};
std::optional<Whole> whole_at(std::string_view text, std::size_t at, std::size_t end);
/// The same, or in words; negative behind a minus that belongs to it.
std::optional<Whole> signed_at(std::string_view text, std::size_t at, std::size_t end);

struct NumberMention {
    Json value = nullptr;
    Extent at{};
    bool states = true;   ///< no decimal, range, bound, label, date or term of a sum
    bool result = false;  ///< behind an equals sign
    bool spelt = false;   ///< in words
};
/// In order. `question`, in lower case, says which labels and years are asked for.
std::vector<NumberMention> find_numbers(const Page& text, Extent e, const languages::Language* language,
                                        std::string_view question);

// Rules: what the whole text commits to.

/// "KEY: value" for every key of the form; nothing if no key occurs.
Finding find_keyed(const Page& text, const Form& form);
Finding find_boxed(const Page& text, const Form& form);
/// The last line or list that speaks of an answer.
Finding find_last_line(const Page& text, const Form& form);
Finding find_number(const Page& text, const Form& form);
/// What the text behind a commitment leaves of it: a correction, a retraction, another answer.
Finding heed_aftermath(const Page& text, const Form& form, Finding finding);

/// Replies of more bytes are not read.
inline constexpr std::size_t longest_reply = std::size_t{1} << 28;
/// A verdict without a value.
Verdict unread(Cause cause, std::string_view rule);
/// The last line of what is said, without the blanks behind it.
Extent last_line(std::string_view text);
/// Any class but a choice and a boolean, which are read as options; `question` where it is known.
Verdict judge_answer(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode,
                     std::string_view question = {});

}  // namespace stim::score
