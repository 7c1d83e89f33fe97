// Lists of words, asked for far more often than they hold what is asked.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace stim::score {

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

}  // namespace stim::score
