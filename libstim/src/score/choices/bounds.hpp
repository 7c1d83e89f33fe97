// Where sentences and reasons end behind a letter.
#pragma once

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Where sentences and reasons end; each stretch of a text is looked at once.
class Bounds {
public:
    explicit Bounds(const Said& said);
    /// End of the sentence, or the bracket that follows it.
    std::size_t sentence(std::size_t at, std::size_t end);
    /// The first comma or word that gives a reason.
    std::size_t reason(std::size_t at, std::size_t end);
    /// Whether what follows a letter in its sentence neither doubts nor conditions nor takes back.
    bool leaves(std::size_t at, std::size_t stop);

private:
    const Said& said_;
    Extent sentence_{}, reason_{};  // where the last search began and what it found
    Ahead spoiling_, condition_;
};

}  // namespace stim::score
