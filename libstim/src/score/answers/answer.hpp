// Judging free-form replies.
#pragma once

#include <string_view>

#include "stim/base/json.hpp"
#include "stim/scene/answer.hpp"
#include "stim/score/answers/dialect.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Replies of more bytes are not read.
inline constexpr std::size_t longest_reply = std::size_t{1} << 28;

/// A verdict without a value.
Verdict unread(Cause cause, std::string_view rule);
/// The last line of what is said, without the blanks behind it.
Extent last_line(std::string_view text);
/// Any class but a choice; `question` where it is known.
Verdict judge_answer(std::string_view reply, const AnswerSpec& spec, const Json& gold, const Dialect& dialect, Mode mode,
                     std::string_view question = {});

}  // namespace stim::score
