// Phrases of English that tell whether a clause states, doubts, rejects or corrects.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stim::score {

enum class Phrase : unsigned {
    negation = 1,        ///< not, never, wrong ...
    condition = 2,       ///< if, unless ...: holds to the end of the sentence
    doubt = 4,           ///< might, perhaps, either, or ...
    correction = 8,      ///< wait, actually, on second thought ...
    rejection = 16,      ///< is wrong, incorrect, scratch that ...: takes back what stands before
    emphasis = 32,       ///< final, total, therefore ...
    refusal = 64,        ///< I cannot, as an AI ...
    turn = 128,          ///< so, but ...: a clause begins
    replacement = 256,   ///< rather, instead: corrects where another value follows
    claim = 512,         ///< answer
    mention = 1024,      ///< option, choices: what a list of possibilities is introduced with
    limit = 2048,        ///< than, while, because ...: what follows speaks of something else
    conclusion = 4096,   ///< therefore, in conclusion, I believe ...
    intention = 8192,    ///< let us, to find, the question asks ...: nothing is said yet
    report = 16384,      ///< some would say, claims ...: what somebody else says
    description = 32768  ///< shows, contains ...: tells what is seen
};
using Phrases = unsigned;
constexpr Phrases operator|(Phrase a, Phrase b) { return static_cast<unsigned>(a) | static_cast<unsigned>(b); }
constexpr Phrases operator|(Phrases a, Phrase b) { return a | static_cast<unsigned>(b); }
constexpr bool has(Phrases set, Phrase p) { return (set & static_cast<unsigned>(p)) != 0; }
constexpr Phrases all_phrases = ~0u;

struct Found {
    std::uint32_t begin = 0;
    std::uint16_t length = 0;
    std::uint16_t kinds = 0;
    std::size_t end() const { return std::size_t{begin} + length; }
};

/// A clean text and the phrases in it, found once.
class Page : public std::string_view {
public:
    explicit Page(std::string_view text);
    /// The next phrase of one of the `wanted` kinds that begins in [at, end).
    std::optional<Found> next_phrase(std::size_t at, std::size_t end, Phrases wanted) const;
    /// Kinds of all phrases that begin in [at, end).
    Phrases phrases_in(std::size_t at, std::size_t end) const;
    /// Kinds that hold for what stands at the end of the sentence [at, end): negations and doubts end at a comma, a
    /// bracket or a turn; conditions do not.
    Phrases force_at_end(std::size_t at, std::size_t end) const;

private:
    std::vector<Found>::const_iterator first_from(std::size_t at) const;

    std::vector<Found> phrases_;
};

}  // namespace stim::score
