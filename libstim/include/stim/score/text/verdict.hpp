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
    std::string reason;            ///< a sentence for people
};

}  // namespace stim
