// What is said of a reply.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "stim/base/json.hpp"

namespace stim {

/// Only `correct` scores; the others count as wrong and none leaves a denominator.
enum class Outcome { correct, wrong, format_error, no_answer };
std::string_view name_of(Outcome outcome);

/// Why a reply was read, or was not.
enum class Cause { answered, empty, only_thinking, refusal, cut_off, supposition, hedge, several, contradiction, retraction,
                   unknown_value, wrong_form, unstated };
std::string_view name_of(Cause cause);
/// A short sentence for people.
std::string_view sentence_for(Cause cause);

/// How firmly an answer stands in the reply: announced as the answer, or inferred from a sentence that names it.
enum class Grade { none, stated, inferred };
std::string_view name_of(Grade grade);

/// `lenient`: the one answer that the text commits to. `strict`: the prompt's answer line to the letter, alone on the last
/// line, and nothing before it that makes it doubtful.
enum class Mode { lenient, strict };
/// Throws InvalidParams for an unknown name.
Mode mode_of(std::string_view name);

/// Bytes of the reply, the end not included.
struct Extent {
    std::size_t begin = 0, end = 0;
    bool operator==(const Extent&) const = default;
};

struct Verdict {
    Outcome outcome = Outcome::no_answer;
    Json value = nullptr;          ///< what was read, in the form of the gold; null if nothing was
    std::optional<Extent> span{};  ///< where it was read, or what spoilt it
    std::string matcher;           ///< the rule that decided, for example "key" or "last line"
    std::string reason;            ///< a sentence for people, made from the cause and the rule
    Cause cause = Cause::unstated;
    Grade grade = Grade::none;
    /// How far the value is from the right one, where its class has a distance: the absolute error of a number, the mean one of
    /// several counts; of parts that are no numbers the share that is wrong; of a sequence the share of pairs in the wrong
    /// order, or of edits where the items differ; of a set 1 - F1, of cells 1 - Jaccard.
    std::optional<double> distance{};
    std::optional<double> partial{};  ///< 1 right, 0 no part right; from the distance
};

}  // namespace stim
