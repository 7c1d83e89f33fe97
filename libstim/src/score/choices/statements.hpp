// What the sentences of a reply say of the options.
#pragma once

#include <optional>

#include "libstim/src/score/choices/naming.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/sentences.hpp"

namespace stim::score {

/// How firmly a sentence is a conclusion.
enum class Conclusion { none, inside, leading };

/// What a sentence says: the one option that it states, or why it states none.
struct Statement {
    Sentence sentence{};
    std::optional<Mention> named{};  ///< the only option that it states
    std::optional<Mention> leads{};  ///< the option that is its subject
    bool refers = false;             ///< says the question again with a pronoun for the option
    std::size_t options = 0;         ///< those that it names without denying them, a bit each
    Conclusion conclusion = Conclusion::none;
    bool spoilt = false;     ///< doubts, asks, conditions, reports or announces
    bool completes = false;  ///< the option ends the clause: "the deepest is at C"
    bool commits = false;    ///< ties the option to what is asked for, and nothing takes it back
    bool tells = false;      ///< nothing takes the option back, but no verb ties it to what is asked for
    bool alone = false;      ///< tells the option in a way that needs no other sentence beside it
    bool judges = false;     ///< tells the option from others
    bool describes = false;
    bool likens = false;  ///< tells what something looks like, or what somebody else says
    bool echoes = false;  ///< says the question again, with the option in its place
    bool selects = false;  ///< "the one for which this holds is Picture 3"
    bool singles = false;  ///< tells a label of what is asked about: "this spot matches Point B"
    bool sums = false;    ///< the option is what comes of a sum
    bool corrects = false;
    bool doubts = false;
};
Statement statement_of(const Said& said, const Naming& naming, const Sentence& sentence);

}  // namespace stim::score
