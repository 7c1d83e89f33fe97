// Sentences that say the question again, and those that tell of something else.
#pragma once

#include <optional>

#include "libstim/src/score/choices/decision.hpp"
#include "libstim/src/score/choices/grammar.hpp"
#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// One sentence held against the question.
class Restated : Grammar {
public:
    using Grammar::Grammar;
    /// The only option of the clauses that say the question again.
    std::optional<Mention> echoing() const;
    /// Whether it tells of the opposite, or says of the option, its subject, what has nothing of the question. `part` speaks of
    /// the option; `judges` and `commits` tell how it does so.
    bool is_beside_question(const Mention& m, Extent part, std::size_t end, bool judges, bool commits) const;

private:
    bool places_another(const Mention& m, Extent part) const;
    bool is_more_than_one(std::size_t at, std::size_t end) const;
    bool is_over(Extent part) const;
    bool is_praised(const Mention& m, std::size_t end) const;
    bool is_told_of_else(const Mention& m, Extent part, bool commits) const;
    bool lacks_rank(Extent part) const;
    bool tells_of_else(const Mention& m, Extent part) const;
    bool is_of_other_kind(const Mention& m, Extent part, std::size_t end) const;
    bool denies_asked(const Mention& m, std::size_t end) const;
    // "..., but the other one is": behind "but" another option, and no denial.
    bool names_another(Extent clause, std::size_t option) const;
    bool counts_part(const Mention& m, Extent clause) const;
    bool is_beside_given() const;
    bool is_opposed(const Mention& m, Extent part, std::size_t end) const;
    bool holds_clause(Extent e) const;
    // Up to a sign or a word behind which something else is told.
    Extent clause_from(std::size_t begin) const;
    std::optional<Mention> echo_in(Extent clause) const;
    // "They are equally long": an option that is a clause of its own.
    bool is_all_of(const Mention& m, Extent clause) const;
};

/// Yes or no where sentences say the question again, as it is or denied; all of them the same, and none takes it back.
Decision restated_truth(const Said& said);

}  // namespace stim::score
