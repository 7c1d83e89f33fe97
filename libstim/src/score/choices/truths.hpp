// A yes or no that a sentence begins with.
#pragma once

#include <cstddef>
#include <vector>

#include "libstim/src/score/choices/commitments.hpp"
#include "libstim/src/score/choices/said.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// What stands behind a yes or no in its sentence. Each stretch of a text is looked at once, for places that rise: with a yes
/// at every word, time would grow by a sentence's length.
class Truths {
public:
    explicit Truths(const Said& said);
    /// "Yes, there is": the first word of [begin, end) decides if nothing in its sentence doubts it or says the other one.
    bool add(std::size_t begin, std::size_t end, int rank, Commitments& out);
    /// Whether a sentence that ends at `stop` doubts the truth that ends at `at`.
    bool is_doubted(std::size_t at, std::size_t stop);
    /// Whether it says the other truth behind.
    bool says_other(std::size_t at, std::size_t stop, std::size_t option);

private:
    /// From every place of `from`, what is looked for stands at `from.end`.
    struct Known {
        Extent from{1, 0};
        std::size_t stop = 0;  // where the sentence ends in which it was looked for
        bool holds(std::size_t at, std::size_t end) const { return stop == end && at >= from.begin && at <= from.end; }
    };

    std::size_t stop_from(std::size_t at, std::size_t end);
    bool is_asked(std::size_t at, std::size_t stop);
    bool only_begins(std::size_t at, std::size_t stop);
    bool is_taken_back(std::size_t at, std::size_t stop);
    std::size_t other_from(std::size_t at, std::size_t stop, std::size_t option) const;

    const Said& said_;
    Known stops_{}, questions_{}, buts_{}, plans_{}, doubts_{};
    bool doubted_ = false;
    std::vector<Known> others_;  // of each option
};

}  // namespace stim::score
