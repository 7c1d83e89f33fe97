// Where a reply commits to an option of its question.
#pragma once

#include <cstdint>
#include <vector>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// A place where the reply commits to an option; `option` beyond the options is a letter that none has.
struct Commitment {
    Commitment(int rank_, std::size_t option_, Extent at, bool clashes_ = false)
        : begin(static_cast<std::uint32_t>(at.begin)),
          end(static_cast<std::uint32_t>(at.end)),
          option(static_cast<std::uint8_t>(option_)),
          rank(static_cast<std::uint8_t>(rank_)),
          clashes(clashes_) {}

    std::uint32_t begin, end;
    std::uint8_t option;
    std::uint8_t rank;  ///< 1 boxed, "final answer", an answer line; 2 a phrase; 3 a whole line
    bool clashes;       ///< letter and text disagree
};
using Commitments = std::vector<Commitment>;

/// Whether the words before `at` in its sentence leave what follows a statement.
bool states(Page::Force& force, std::size_t at);
Page::Force force_from(const Page& page, std::size_t begin);

class Decider;
/// Adds all commitments to `out`, in the order of the text, until it is settled.
void find_commitments(const Said& said, Decider& out);

}  // namespace stim::score
