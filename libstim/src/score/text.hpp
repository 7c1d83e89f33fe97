// A reply made plain: folded characters, each with the place in the reply that it came from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stim/score/verdict.hpp"

namespace stim::score {

/// Stands before and behind the content of a LaTeX box.
inline constexpr char box_open = '\x02', box_close = '\x03';
/// A bullet sign or middle dot that may as well separate items.
inline constexpr char bullet_sign = '\x01';

struct Text {
    std::string chars;
    std::vector<std::uint32_t> from;  ///< offset in the reply, one for each byte of chars

    void push(char c, std::uint32_t origin) {
        chars.push_back(c);
        from.push_back(origin);
    }
    void push(std::string_view piece, std::uint32_t origin) {
        for (const char c : piece) push(c, origin);
    }
    void reserve(std::size_t size) {
        chars.reserve(size);
        from.reserve(size);
    }
};

enum class Case { keep, lower };

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || is_upper(c) || static_cast<unsigned char>(c) >= 0x7f; }
inline bool is_word(char c) { return is_digit(c) || is_letter(c); }
inline bool is_blank(char c) { return c == ' ' || c == box_open || c == box_close; }
inline char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// Parts of the reply outside its thinking, in order.
struct Spoken {
    std::vector<Extent> parts;
    bool thought = false;  ///< whether something was left out
};
Spoken without_thinking(std::string_view reply);

/// Decodes UTF-8 (bytes that are none become DEL, a letter of no word) and folds other forms of ASCII characters.
Text fold(std::string_view reply, const Spoken& spoken, Case letters);

/// Takes away what only formats: fences, emphasis, headings, quotes, tags, tables, LaTeX. Bullets become "- ".
/// Cells of a table below a heading that is one of `keys` become "key: cell".
Text without_markup(const Text& folded, const std::vector<std::string>& keys);

/// The reply's bytes behind chars[begin, end).
Extent origin(const Text& text, std::string_view reply, std::size_t begin, std::size_t end);

}  // namespace stim::score
