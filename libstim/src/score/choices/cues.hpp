// The tokens of a text, and the phrases among them that tell how a reply speaks of an option.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "libstim/src/score/text/languages.hpp"

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

/// In English and in the languages of text/languages.hpp.
enum class Cue : std::uint8_t {
    none,       ///< also of phrases that hold another cue's word and mean nothing: "if we look"
    noun,       ///< answer, choice, solution: a verb and an option follow
    key,        ///< final answer, in a line that announces
    link,       ///< is, would be, a colon
    choose,     ///< I choose, I would say: an option follows
    filler,     ///< the, option, letter: between an announcement and its option
    praise,     ///< is correct, is the best answer: an option stands before
    conclude,   ///< therefore, so, in conclusion
    correct,    ///< wait, actually: an option that follows replaces another
    retract,    ///< scratch that, I was wrong
    negate,     ///< not, never
    wrong,      ///< wrong, least likely: denies an option unless the question asks for it
    liken,      ///< looks like, is said to be
    doubt,      ///< might, perhaps, or
    condition,  ///< if, unless
    contrast,   ///< "not ... but" in one: denies what stands before
    turn,       ///< but, because: another clause begins
    compare,    ///< than, while: another thing is spoken of
    label,      ///< option, choice: a letter follows
    refuse,     ///< I cannot see, impossible to determine
    yes,
    no
};

/// A phrase at a token, and the token behind it.
struct CueMatch {
    Cue cue = Cue::none;
    std::size_t end = 0;  ///< 0 without one
};

class Phrasebook {
public:
    void add(std::string_view phrase, Cue cue);
    /// The longest phrase that begins at a token of `low`, a text in lower case.
    CueMatch at(std::string_view low, const std::vector<Token>& tokens, std::size_t i) const;

private:
    struct Phrase {
        std::vector<std::string> rest;  // words behind the first one
        Cue cue;
    };
    std::unordered_map<std::string, std::vector<Phrase>> by_first_word_{};
};

const Phrasebook& english_phrases();
/// Those of another language alone.
const Phrasebook& phrases_of(const languages::Language& language);
/// Its words for yes and no.
const Phrasebook& truths_of(const languages::Language& language);

}  // namespace stim::score
