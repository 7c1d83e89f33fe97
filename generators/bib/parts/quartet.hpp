// The comparisons of a task with two conditions and two outcomes: bib.md 4.3.
#pragma once

#include <array>
#include <string_view>

#include "stim/episode/episode.hpp"

namespace stim::bib {

/// One of a quartet's four episodes.
struct Version {
    bool informs = true;  ///< the condition in which something may be inferred
    bool fits = true;     ///< the outcome that fits what is inferred there
};

inline episode::Outcome outcome_of(const Version& v) {
    using episode::Outcome;
    return !v.informs ? Outcome::no_expectation : v.fits ? Outcome::expected : Outcome::unexpected;
}

/// Members e and u of direct, cross_x, cross_y or null.
inline std::array<Version, 2> versions_of(std::string_view comparison) {
    if (comparison == "cross_x") return {{{true, true}, {false, true}}};
    if (comparison == "cross_y") return {{{false, false}, {true, false}}};
    if (comparison == "null") return {{{false, true}, {false, false}}};
    return {{{true, true}, {true, false}}};
}

}  // namespace stim::bib
