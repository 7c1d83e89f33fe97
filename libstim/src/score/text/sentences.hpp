// Sentences of a clean text.
#pragma once

#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Longer texts are not taken apart.
inline constexpr std::size_t longest_told = 50'000;
/// Longer sentences say nothing.
inline constexpr std::size_t longest_sentence = 1000;

struct Sentence {
    Extent at{};
    bool listed = false;  ///< an item of a list
    bool closed = false;  ///< ends with a full stop
    bool asks = false;
};
/// Whether a line lists what may be chosen: "A. cat, B. dog". Such lines hold no sentences.
bool lists_options(std::string_view text, std::size_t begin, std::size_t end);
std::vector<Sentence> sentences_of(std::string_view text);

}  // namespace stim::score
