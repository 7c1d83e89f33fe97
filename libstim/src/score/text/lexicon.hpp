// The words of a vocabulary and what they stand for.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/text/word_list.hpp"

namespace stim::score {

struct KnownWord {
    std::string_view word;
    std::size_t end = 0;
};

class Lexicon {
public:
    using Words = std::map<std::string, std::string, std::less<>>;  // lower-case word or words -> word of the vocabulary

    Lexicon() = default;
    explicit Lexicon(Words words);
    Lexicon(const Lexicon&) = delete;  // its entries lie in its words
    Lexicon& operator=(const Lexicon&) = delete;
    Lexicon(Lexicon&&) = default;
    Lexicon& operator=(Lexicon&&) = default;

    const Words& words() const { return words_; }
    bool holds(std::string_view word) const { return words_.contains(word); }
    /// The longest entry that stands at `at`, a blank or hyphen between its words; its end is 0 if there is none.
    KnownWord at(std::string_view text, std::size_t at, std::size_t end) const {
        return at < end && first_words_.begins(text[at]) ? find(text, at, end) : KnownWord{};
    }

private:
    KnownWord find(std::string_view text, std::size_t at, std::size_t end) const;

    struct Entry {
        std::string_view words, meaning;
        std::size_t first = 0;  // length of the first word
    };
    static constexpr std::size_t buckets = 64;
    static std::size_t bucket(char first, std::size_t length) {
        return (static_cast<unsigned char>(first) + 7 * length) % buckets;
    }

    Words words_;
    WordFilter first_words_;
    std::vector<Entry> entries_;  // those of a bucket side by side
    std::array<std::uint32_t, buckets + 1> begin_{};
};

}  // namespace stim::score
