// What ties an option to the rest of its sentence: the verb before it, or the denial behind it.
#pragma once

#include <string_view>

#include "libstim/src/score/choices/grammar.hpp"
#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

class Ties : public Grammar {
public:
    using Grammar::Grammar;
    /// What is known of the sentence.
    struct Known {
        bool concludes = false;  ///< it begins as a conclusion
        bool denies = false;     ///< it denied another option: "not A, but B"
    };
    /// Whether a mention is what is said of a subject: behind a verb, at the end of its clause or of the sentence.
    bool ties(const Mention& m, Extent part, Known known) const;
    /// "The answer to the question on the other page": not to this one.
    bool is_another_answer(Extent e) const;
    /// Of more than two words: "the ball falls down".
    bool is_clause(const Mention& m) const;
    /// "B is not it"
    bool denied(const Mention& mention, std::size_t end) const;

private:
    std::size_t verb_before(const Mention& m, Extent part, Known known) const;
    bool is_sign(std::size_t at) const;
    bool links(const Mention& m, std::string_view word, std::size_t end) const;
    std::size_t word_begin(std::size_t at, std::size_t floor) const;
    static bool ties_to(std::string_view word, Known known);
    bool ends_it(const Mention& m, Extent part, Known known) const;
    bool denies_another(const Found& denial, const Mention& mention, std::size_t end) const;
};

}  // namespace stim::score
