// Replies that say of each option whether it is right, and name no list of those that are.
#pragma once

#include <cstddef>

#include "libstim/src/score/choices/said.hpp"
#include "libstim/src/score/choices/several.hpp"

namespace stim::score {

/// "A: correct, B: incorrect"; no options where not all are told.
Several judged_each(const Said& said);

/// Lines that say of one option each what is asked, or deny it: "bread: on the table", "cheese: not on the table".
struct EachLine {
    Several found{};
    std::size_t count = 0;  ///< lines in a row, up to the end, that are an option and what is told of it
};
EachLine told_each(const Said& said);

}  // namespace stim::score
