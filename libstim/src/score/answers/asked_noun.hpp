// What a question asks the number of, and which number of a sentence counts it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/sentence_numbers.hpp"
#include "libstim/src/score/text/languages.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "libstim/src/score/text/sentences.hpp"

namespace stim::score {

/// "Red balls" of "How many red balls are there?": empty where a question asks for something else.
class AskedNoun {
public:
    /// Of the question in lower case.
    explicit AskedNoun(std::string_view question);
    bool known() const { return !head_.empty(); }
    /// Of several numbers the one of a part that has what is asked for: "2 of the 5 people wear hats".
    std::optional<SaidNumber> share(const Page& text, const Sentence& sentence, const languages::Language* language) const;
    /// The only number of a sentence that counts it: "5 red balls and 3 blue balls", "3 balls, 2 of which are red".
    std::optional<SaidNumber> counted(const Page& text, const Sentence& sentence, const languages::Language* language) const;
    /// Whether the number counts what is asked for, or nothing that is named.
    bool may_count(const Page& text, Extent number, std::size_t end) const;
    /// Whether no noun stands behind the number.
    bool names_nothing(const Page& text, Extent number, std::size_t end) const;
    /// Whether [e] holds a word of what is said of the noun.
    bool touched(const Page& text, Extent e) const;
    /// Whether a text counts only one of two things that are asked for together: "3 cats" for "cats and dogs".
    bool counts_one_of_both(std::string_view said) const;
    /// Whether a number counts another thing that the question names: "two trucks" for "wheels on the truck".
    bool counts_other_noun(const Page& text, Extent number, std::size_t end, std::string_view question) const;
    bool named_in(const Page& text, Extent e) const;
    /// Whether the noun with all of its adjectives stands behind the number.
    bool counts(const Page& text, Extent number, std::size_t end) const { return noun_end(text, number.end, end) > 0; }

private:
    bool counted_by(const Page& text, Extent number, std::size_t end) const;
    std::size_t noun_end(const Page& text, std::size_t at, std::size_t end) const;
    bool says_adjectives(const Page& text, std::size_t at, std::size_t end) const;
    std::optional<SaidNumber> one(const Page& text, Extent sentence) const;
    bool is_share(const Page& text, std::size_t at, std::size_t end) const;
    bool is_head(std::string_view word) const;
    bool is_of_predicate(std::string_view word) const;

    bool set_both(std::string_view asking);

    std::vector<std::string> adjectives_{};
    std::vector<std::string> both_{};  // "cats", "dogs" of "How many cats and dogs are there?"
    std::string head_{};
    std::vector<std::string> predicate_{};  // "wearing", "hats" of "How many people are wearing hats?"
};

/// "Blue balls" where the red ones are asked for.
bool tells_other_colour(std::string_view said, std::string_view question);

}  // namespace stim::score
