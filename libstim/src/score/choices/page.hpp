// A reply as the rules see it: tokens, the cues among them, sentences, and the places that name options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/choices/tokens.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Cues side by side, a bit each.
using Cues = std::uint32_t;
constexpr Cues bit_of(Cue cue) { return Cues{1} << static_cast<unsigned>(cue); }
constexpr Cues bits_of(std::initializer_list<Cue> cues) {
    Cues out = 0;
    for (const Cue cue : cues) out |= bit_of(cue);
    return out;
}

/// Tokens [first, last).
struct Span {
    std::size_t first = 0, last = 0;
};

struct Statement {
    Span at{};
    bool asks = false;
    bool closed = false;  ///< ends with a sign
    bool line = false;    ///< is a line of its own
};

/// A place that names an option: by its letter, its text or both.
struct Mention {
    Span at{};
    std::size_t option = 0;  ///< beyond the options for a letter that none has
    std::size_t sentence = 0;
    std::size_t after = 0;  ///< behind the last mention of another option by more than a capital
    bool letter = false;
    bool marked = false;  ///< a letter in brackets, or behind "option"
    bool own = false;     ///< letter and text
    bool weak = false;    ///< a name that counts only where it stands alone
    bool lower = false;   ///< a letter in lower case without a mark
    bool number = false;
    bool clashes = false;  ///< letter and text of different options
    bool joined = false;   ///< another option stands beside it: "A or B"
    bool listed = false;       ///< leads one of several lines that tell of an option each
    bool alternative = false;  ///< with "or" between
    std::size_t group = 0;     ///< the same for options side by side
    /// More than a capital that may be anything.
    bool strong() const { return (!letter || marked || own) && !weak && !lower; }
};

class ReplyPage {
public:
    /// `text` keeps its case and is referred to.
    ReplyPage(std::string_view text, std::string_view question, const Options& options);

    std::string_view text() const { return text_; }
    std::string_view low() const { return low_; }
    const Options& options() const { return options_; }
    const std::vector<Token>& tokens() const { return tokens_; }
    const std::vector<Statement>& sentences() const { return sentences_; }
    const std::vector<Mention>& mentions() const { return mentions_; }

    std::string_view word(std::size_t token) const { return low_view(tokens_[token].begin, tokens_[token].end); }
    char sign(std::size_t token) const { return tokens_[token].kind == TokenKind::sign ? text_[tokens_[token].begin] : '\0'; }
    Cue cue(std::size_t token) const { return cues_[token].cue; }
    /// The first and the last token of the cue that a token belongs to.
    Span cue_at(std::size_t token) const { return cues_[token].at; }
    /// All cues of a stretch.
    Cues cues_in(Span stretch) const;
    /// Behind brackets, quotes and the like.
    std::size_t behind_signs(std::size_t token, std::size_t last, std::string_view signs) const;
    /// Whether a clause ends before a token: a sign, the sentence's end, or a word that begins another clause.
    bool ends_clause(std::size_t token, std::size_t last) const;
    /// Where the clause begins that goes on at a token: behind "but", "so" and the like, not before `first`.
    std::size_t clause_begin(std::size_t token, std::size_t first, bool commas = false) const;
    /// The line that a token stands on, its end left out.
    Span line_at(std::size_t token) const;
    Extent extent(Span at) const { return {tokens_[at.first].begin, tokens_[at.last - 1].end}; }

private:
    struct TokenCue {
        Cue cue = Cue::none;
        Span at{};
    };
    std::string_view low_view(std::size_t begin, std::size_t end) const { return std::string_view(low_).substr(begin, end - begin); }
    Mention truth_at(std::size_t token) const;
    void find_cues(std::string_view question);
    void find_sentences();
    bool ends_sentence(std::size_t token, std::size_t first) const;
    void find_mentions();
    Mention letter_at(std::size_t token) const;
    bool opens_reply(std::size_t token, std::size_t behind) const;
    Mention name_at(std::size_t token) const;
    bool is_article(std::size_t token) const;
    void add_own_text(Mention& m) const;
    void add_own_letter(Mention& m) const;
    void find_joined();
    void find_remarks();
    bool joins(Span between) const;

    std::string_view text_;
    std::string low_;
    const Options& options_;
    const languages::Language* language_ = nullptr;
    std::vector<Token> tokens_{};
    std::vector<TokenCue> cues_{};
    std::vector<Statement> sentences_{};
    std::vector<Mention> mentions_{};
};

}  // namespace stim::score
