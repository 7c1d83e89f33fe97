// Reads answers out of stretches of clean text. Each function says: a value, nothing of the kind, or spoilt and why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/text/text.hpp"
#include "libstim/src/score/text/words.hpp"
#include "stim/base/json.hpp"

namespace stim::score {

struct Reading {
    enum class Kind { value, nothing, spoilt };
    Kind kind = Kind::nothing;
    Json value = nullptr;  ///< items as an array where the answer is a list
    Extent at{};           ///< what was read, or what spoilt it
    std::string_view reason{};  ///< a literal

    bool ok() const { return kind == Kind::value; }
    bool spoilt() const { return kind == Kind::spoilt; }
};
Reading read_value(Json value, Extent at);
Reading spoilt(std::string_view reason, Extent at);

/// Longer lists are no answers; what is read stays small.
inline constexpr std::size_t most_items = 4000;

/// How what follows a value ends it.
enum class Tail {
    closed,  ///< nothing may follow but a full stop
    open     ///< remarks may follow that hold no other value
};

Reading read_integer(const Page& text, Extent e, const Form& form, Tail tail);
Reading read_truth(const Page& text, Extent e, const Form& form);
/// Words, labels, numbers or truths: all of the stretch (Tail::open: up to the end of the sentence).
Reading read_items(const Page& text, Extent e, const Form& form, Tail tail);
/// Cells with anything between them that does not doubt or negate.
Reading read_cells(const Page& text, Extent e, const Form& form);
Reading read_any_cell(const Page& text, Extent e, const Form& form);

/// By the form's class; what stands in `e` is the value and nothing before it.
Reading read_answer(const Page& text, Extent e, const Form& form, Tail tail);
/// Whether the stretch holds something that could be (part of) an answer, or a placeholder of the format.
bool mentions_answer(const Page& text, Extent e, const Form& form);
/// Whether it holds an item or number that `value` does not hold.
bool mentions_other(const Page& text, Extent e, const Form& form, const Json& value);

inline std::size_t skip_blanks(const Page& text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at;
}
Extent trimmed(const Page& text, Extent e);
/// First full stop, '!' or ';' in [at, end) behind which a blank or the end stands; `end` if there is none.
std::size_t sentence_end(const Page& text, std::size_t at, std::size_t end);

}  // namespace stim::score
