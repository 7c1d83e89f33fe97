// Typed answers: the value as JSON and the literal line that states it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stim/base/json.hpp"

namespace stim {

/// How a value is compared: equal (integer, boolean, tuple, choice), within a tolerance (real), in order (sequence), as a set,
/// or any one of several cells. `choice`: the letter of an option. `none`: nothing is asked.
enum class AnswerClass { integer, real, boolean, tuple, sequence, set, any_of, choice, none };
/// The field's grouping of formats.
enum class AnswerType { single, fixed, list, set };

std::string_view name_of(AnswerClass answer_class);
std::string_view name_of(AnswerType type);
/// Throw InvalidParams, which lists all names, for an unknown name.
AnswerClass answer_class_of(std::string_view name);
AnswerType answer_type_of(std::string_view name);

/// The form of the answers to a prompt.
struct AnswerSpec {
    AnswerClass answer_class = AnswerClass::integer;
    AnswerType type = AnswerType::single;
    std::string format;                   ///< the literal answer line of the prompt, for example COUNT:x
    std::vector<std::string> vocabulary;  ///< words that may occur in an answer; empty for numbers; options of a choice
    double tolerance = 0;                 ///< by how much a real number may differ from the right one
};

struct Answer {
    Json value;
    std::string text;  ///< the literal answer line
    bool operator==(const Answer&) const = default;
};

using Cell = std::pair<int, int>;  ///< row, column

/// "COUNT:5": key as in the format, with its colon and blanks.
Answer integer_answer(std::string_view key, std::int64_t value);
Answer boolean_answer(bool value, std::string_view text_if_true, std::string_view text_if_false);
/// "QUADRANT:2 COUNT:5" from {"QUADRANT", 2}, {"COUNT", 5}; the value's keys are lower-case.
Answer tuple_answer(const std::vector<std::pair<std::string, std::int64_t>>& parts);
/// Lower-case words in order; the text is prefix + words joined by `separator`, capitalised if asked.
Answer sequence_answer(std::string_view prefix, const std::vector<std::string>& words, std::string_view separator,
                       bool capitalise);
/// "ANSWER: B": the letter of option number `option` (0 is A).
Answer choice_answer(std::size_t option);
/// Words as a set: sorted, repeats dropped.
Answer word_set_answer(std::string_view prefix, std::vector<std::string> words);
/// Whole numbers as a set, ascending in text and value.
Answer number_set_answer(std::string_view prefix, std::vector<int> numbers);
/// Cells as a set: "(1,2) (3,4)", row first.
Answer cell_set_answer(std::vector<Cell> cells);
/// Any one of the cells; the text is the first in row order, "None" if there is none.
Answer any_cell_answer(std::vector<Cell> cells);

}  // namespace stim
