// Marks around what a model thinks aloud before it replies.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stim {

/// Opening and closing marks, to the letter.
using ThinkingMarks = std::vector<std::pair<std::string, std::string>>;

/// The reply with a blank for each character of its thinking, marks included, and a line's end for the last of each thought:
/// every other character keeps its place in code points. `own` are marks beside those that are known.
std::string with_thinking_blanked(std::string_view reply, const ThinkingMarks& own);

}  // namespace stim
