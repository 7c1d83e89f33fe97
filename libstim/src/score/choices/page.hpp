// A reply as the rules see it: tokens, the cues among them, sentences, lines, and the places that name options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/choices/cues.hpp"
#include "libstim/src/score/choices/options.hpp"
#include "libstim/src/score/text/text.hpp"
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
};

/// A place that names an option: by its letter, its text or both.
struct OptionMention {
    Span at{};
    std::size_t option = 0;  ///< beyond the options for a letter that none has
    std::size_t sentence = 0;
    std::size_t after = 0;  ///< behind the last strong mention of another option
    std::size_t group = 0;  ///< the same for options side by side
    bool letter = false;
    bool marked = false;  ///< a letter in brackets, or behind "option"
    bool own = false;     ///< letter and text
    bool weak = false;    ///< a name that counts only where it stands alone
    bool lower = false;   ///< a letter in lower case without a mark
    bool number = false;
    bool clashes = false;      ///< letter and text of different options
    bool joined = false;       ///< another option stands beside it: "A or B"
    bool alternative = false;  ///< with "or" between
    bool listed = false;       ///< leads one of several lines that tell of an option each
    /// More than a capital that may be anything.
    bool strong() const { return (!letter || marked || own) && !weak && !lower; }
};

class ReplyPage {
public:
    /// `text` keeps its case and is referred to; `question` where it is known.
    ReplyPage(std::string_view text, std::string_view question, const Options& options);

    std::string_view text() const { return text_; }
    std::string_view low() const { return low_; }
    const Options& options() const { return options_; }
    const std::vector<Token>& tokens() const { return tokens_; }
    const std::vector<Statement>& sentences() const { return sentences_; }
    const std::vector<OptionMention>& mentions() const { return mentions_; }
    /// Those that are not empty.
    const std::vector<Span>& lines() const { return lines_; }

    std::string_view word(std::size_t token) const { return words({token, token + 1}); }
    std::string_view words(Span at) const {
        const Extent e = extent(at);
        return std::string_view(low_).substr(e.begin, e.end - e.begin);
    }
    /// The sign that a token is; zero for words and numbers.
    char sign(std::size_t token) const { return tokens_[token].kind == TokenKind::sign ? text_[tokens_[token].begin] : '\0'; }
    Extent extent(Span at) const { return {tokens_[at.first].begin, tokens_[at.last - 1].end}; }

    Cue cue(std::size_t token) const { return cues_[token].cue; }
    /// The tokens of the cue that a token belongs to.
    Span cue_at(std::size_t token) const { return cues_[token].at; }
    Cues cues_in(Span stretch) const;
    /// Those of up to `most` tokens of its sentence before a mention.
    Cues cues_before(const OptionMention& m, std::size_t most) const { return cues_in({first_before(m, most), m.at.first}); }
    std::size_t first_before(const OptionMention& m, std::size_t most) const;
    /// The cue before a token, words that only lead on passed over.
    Cue cue_leading_to(std::size_t token) const;

    /// Mentions that begin in a stretch.
    std::span<const OptionMention> mentions_in(Span stretch) const;
    const Statement& sentence_at(std::size_t token) const;
    /// The line that a token stands on, its end left out.
    Span line_at(std::size_t token) const;
    /// Whether a stretch holds nothing but a mention, signs, and words that lead to it.
    bool is_alone(const OptionMention& m, Span stretch) const;
    bool holds_only_signs(Span stretch) const;
    /// Whether two dots in a row begin at a token.
    bool ends_in_dots(std::size_t token) const {
        return token + 1 < tokens_.size() && sign(token) == '.' && sign(token + 1) == '.' && tokens_[token + 1].glued;
    }
    bool opens_bracket(std::size_t token) const { return token > 0 && is_one_of(sign(token - 1), "([{"); }
    /// Behind brackets, quotes and the like.
    std::size_t behind_signs(std::size_t token, std::size_t last, std::string_view signs) const;
    /// Whether a clause ends before a token: a sign, the sentence's end, or a word that begins another clause.
    bool ends_clause(std::size_t token, std::size_t last) const;
    /// Where the clause begins that goes on at a token: behind "but", "so" and the like, not before `first`.
    std::size_t clause_begin(std::size_t token, std::size_t first, bool commas) const;

private:
    struct TokenCue {
        Cue cue = Cue::none;
        Span at{};
    };
    void find_cues(std::string_view question);
    void find_lines();
    void find_sentences();
    bool ends_sentence(std::size_t token, std::size_t first) const;
    bool continues_line(std::size_t token, std::size_t first) const;
    bool is_numbering(std::size_t token, std::size_t first) const;
    OptionMention mention_at(std::size_t token) const;
    bool may_be_letter(std::size_t token) const;
    bool closes_bracket(std::size_t token) const;
    Cue cue_leading_in(std::size_t token) const;
    OptionMention letter_at(std::size_t token) const;
    OptionMention name_at(std::size_t token) const;
    OptionMention truth_at(std::size_t token) const;
    bool is_article(std::size_t token) const;
    bool is_part_of_sum(const NameMatch& name, std::size_t token) const;
    bool means_something_else(const NameMatch& name, std::size_t token) const;
    std::optional<std::size_t> own_text_behind(const OptionMention& m) const;
    void add_own_text(OptionMention& m) const;
    void find_mentions();
    void find_neighbours();
    bool joins(Span between) const;
    void find_remarks();

    std::string_view text_;
    std::string low_;
    const Options& options_;
    const languages::Language* language_;
    std::vector<Token> tokens_{};
    std::vector<TokenCue> cues_{};
    std::vector<Span> lines_{};
    std::vector<Statement> sentences_{};
    std::vector<OptionMention> mentions_{};
};

/// Blanks for what repeats the question, and for `least` lines or more in a row that repeat its options: nothing moves.
std::string without_echo(std::string_view text, std::string_view question, const Options& options, std::size_t least);
/// Where a reply goes on with another question behind its answer; the text's end where it does not.
std::size_t next_question(std::string_view text);

}  // namespace stim::score
