// Words of prompts that a look exchanges.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "stim/domain/prompt.hpp"
#include "stim/look/look.hpp"

namespace stim {

/// Whether nothing in the look's pictures has a hue, or all have one.
bool is_without_hues(const Look& look);
/// Whether white becomes dark.
bool has_dark_ground(const Look& look);
/// Names of colours, and "coloured", "colours" and "colour" where there are no hues, each with the word in its place.
std::vector<std::pair<std::string, std::string>> word_exchanges(const Look& look);
/// The English text with these words exchanged, also where they begin with a capital.
std::string exchanged_text(const std::string& text, const std::vector<std::pair<std::string, std::string>>& exchanges);
/// Picture, rule, question, options and explanation of the answer line.
Prompt exchanged_prompt(Prompt prompt, const Look& look);

}  // namespace stim
