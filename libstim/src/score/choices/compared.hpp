// Questions that compare two things for yes or no, and sentences that tell how the two compare.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// A word in one form: "holds", "holding" and "hold" are the same, "bigger" is "larger".
std::string stem_of(std::string_view word);

/// What a question measures things by, as stems: "length" and "long" where it asks for the longer one, and its own words.
class Measure {
public:
    Measure() = default;
    /// Of a question in lower case.
    explicit Measure(std::string_view question);
    /// Whether the word at `at` of a clause in lower case says that things are equal in that: "the same length", but not
    /// "the same colour".
    bool is_equality(std::string_view low, std::size_t at, std::size_t end) const;

    /// Whether a word of [e] does so.
    bool tells_equality(std::string_view low, Extent e) const;
    /// Whether [at, end) compares things by that: "longer", "more".
    bool is_compared(std::string_view low, std::size_t at, std::size_t end) const;

private:
    std::vector<std::string> stems_{};
};

/// "Is the left line longer than the right one?", "Are there more circles than squares?"
class Compared {
public:
    Compared() = default;
    /// Of a question in lower case; known only where something is compared.
    explicit Compared(std::string_view question);
    bool known() const { return !word_.empty() && !first_.empty() && !second_.empty(); }
    /// Whether [e] says that it is so. Denials are the caller's: `denied` tells whether [e] holds one.
    std::optional<bool> told(std::string_view low, Extent e, bool denied, const Measure& measure) const;

private:
    using Words = std::vector<std::string>;
    std::optional<bool> by_order(const Words& said, std::size_t at) const;
    bool compares(const std::string& word, bool contrary) const;
    void find_measure();
    std::optional<bool> by_pronoun(const Words& said, std::size_t at) const;
    std::optional<bool> by_verb(const Words& said) const;
    static std::size_t first_of(const Words& said, std::size_t begin, const Words& sought);

    std::string word_{}, also_{};     // "longer"; "heavier" for "weighs more"
    Words first_{}, second_{};        // what sets the two apart
    bool counted_ = false;            // the things stand behind "more"
};

}  // namespace stim::score
