// Judging replies: the text of a model or a person, untrusted, against a gold answer.
// Linear in the length of the reply; no input raises.
#pragma once

#include <string_view>

#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim {

/// Throws InvalidParams where the gold is no answer of the class, or the format names other parts than the gold has.
Verdict judge(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect,
              Mode mode = Mode::lenient);

}  // namespace stim
