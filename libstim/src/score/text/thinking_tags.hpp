// Marks of thinking at a place of a text.
#pragma once

#include <cstddef>
#include <string_view>

namespace stim::score::thinking {

enum class Side { none, open, close };
struct Mark {
    Side side = Side::none;
    std::size_t length = 0;
    int kind = 0;
    bool square = false;  ///< in square brackets, which headings have, too
};
/// The mark in brackets that begins at `at`: <think>, </seed:think>, <|START_THINKING|>, [/THINK].
Mark tag_at(std::string_view text, std::size_t at);
/// Whether the text has the word, of small letters, at `at`, in whatever letters.
bool stands_at(std::string_view text, std::size_t at, std::string_view word);

}  // namespace stim::score::thinking
