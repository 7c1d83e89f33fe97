// A text as words, numbers and signs, each with its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

enum class TokenKind : std::uint8_t { word, number, sign };

struct Token {
    std::uint32_t begin = 0, end = 0;
    TokenKind kind = TokenKind::sign;
    bool glued = false;  ///< no blank before it
};

/// Words with their inner apostrophes, numbers with their minus and inner signs, every other sign alone; characters of
/// Chinese, Japanese and Korean are words of their own.
std::vector<Token> tokens_of(std::string_view text);

/// Signs that tell two texts apart: those of arithmetic, but not the hyphen of "sky-blue".
bool is_operator(std::string_view text, const Token& token);

}  // namespace stim::score
