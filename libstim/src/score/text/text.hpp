// Characters, each with the place that it came from; words, lists of words, sentences.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Stands before and behind the content of a LaTeX box.
inline constexpr char box_open = '\x02', box_close = '\x03';
/// A bullet sign or middle dot that may as well separate items.
inline constexpr char bullet_sign = '\x01';
inline constexpr std::size_t npos = std::string_view::npos;

class Text {
public:
    const std::string& chars() const { return chars_; }
    /// Where the character at i comes from.
    std::size_t origin(std::size_t i) const { return origins_[i]; }
    void push(char c, std::size_t origin) {
        chars_ += c;
        origins_.push_back(static_cast<std::uint32_t>(origin));
    }
    /// Adds characters that stood side by side, from `origin` on.
    void push(std::string_view run, std::size_t origin) {
        for (const char c : run) push(c, origin++);
    }
    /// Adds characters that stand for the one at `origin`.
    void push_for(std::string_view piece, std::size_t origin) {
        for (const char c : piece) push(c, origin);
    }
    void lower_all();

private:
    std::string chars_;
    std::vector<std::uint32_t> origins_;
};

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_latin(char c) { return (c >= 'a' && c <= 'z') || is_upper(c); }
inline bool is_letter(char c) { return is_latin(c) || static_cast<unsigned char>(c) >= 0x7f; }
inline constexpr std::array<bool, 256> word_signs = [] {
    std::array<bool, 256> out{};
    for (unsigned c = 0; c < 256; ++c)
        out[c] = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x7f;
    return out;
}();
inline bool is_word(char c) { return word_signs[static_cast<unsigned char>(c)]; }
inline bool is_blank(char c) { return c == ' ' || c == box_open || c == box_close; }
/// Whether `c` is one of a few signs; told without a call where they are written out.
constexpr bool is_one_of(char c, std::string_view signs) {
    for (const char one : signs)
        if (one == c) return true;
    return false;
}
inline char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
std::string lowered(std::string_view text);

/// Where the line that goes on at `at` ends.
inline std::size_t line_end(std::string_view text, std::size_t at) { return std::min(text.find('\n', at), text.size()); }

/// Tells of most words that a set does not hold them: by first character and length.
class WordFilter {
public:
    constexpr void add(std::string_view word) {
        if (!word.empty()) lengths_[row(word[0])] |= bit(word.size());
    }
    constexpr bool passes(std::string_view word) const { return !word.empty() && (lengths_[row(word[0])] & bit(word.size())); }
    /// Whether a word that begins with `first` may pass.
    constexpr bool begins(char first) const { return lengths_[row(first)] != 0; }

private:
    static constexpr std::size_t row(char c) { return static_cast<unsigned char>(c) % 64; }
    static constexpr std::uint32_t bit(std::size_t length) { return 1u << std::min<std::size_t>(length, 31); }

    std::array<std::uint32_t, 64> lengths_{};
};

/// A list that is known beforehand.
template <std::size_t n>
class WordList {
public:
    template <class... Word>
    constexpr explicit WordList(const Word&... words) : words_{std::string_view(words)...} {
        for (const std::string_view word : words_) filter_.add(word);
    }
    constexpr const WordFilter& filter() const { return filter_; }
    constexpr bool holds(std::string_view word) const {
        return filter_.passes(word) && std::find(words_.begin(), words_.end(), word) != words_.end();
    }

private:
    std::array<std::string_view, n> words_;
    WordFilter filter_{};
};
template <class... Word>
WordList(const Word&...) -> WordList<sizeof...(Word)>;

/// Words of the alphabet and digits of a text, lower-case, in order.
std::vector<std::string> words_of(std::string_view text);

/// The word at `at`: letters, digits and inner apostrophes; empty if none begins there.
inline std::string_view word_at(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t i = at;
    while (i < end && is_word(text[i])) {
        while (i < end && is_word(text[i])) ++i;
        const bool inner = i + 1 < end && (text[i] == '\'' || text[i] == '-' || text[i] == '.') && is_letter(text[i + 1]) &&
                           is_letter(text[i - 1]);
        if (inner) ++i;
    }
    return text.substr(at, i - at);
}

/// The next word, blanks passed over; empty where a sign stands.
inline std::string_view word_behind(std::string_view text, std::size_t at, std::size_t end) {
    while (at < end && is_blank(text[at])) ++at;
    return at < end && is_word(text[at]) ? word_at(text, at, end) : std::string_view{};
}

/// Longer sentences say nothing.
inline constexpr std::size_t longest_sentence = 1000;

struct Sentence {
    Extent at{};
    bool listed = false;  ///< an item of a list
    bool closed = false;  ///< ends with a full stop
    bool asks = false;
};
std::vector<Sentence> sentences_of(std::string_view text);

}  // namespace stim::score
