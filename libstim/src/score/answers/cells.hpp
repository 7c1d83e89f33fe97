// Cells of a grid.
#pragma once

#include <string_view>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Cells with anything between them that does not doubt or negate.
Reading read_cells(const Page& text, Extent e, const Form& form);
/// Whether a word of small letters answers that there is no such cell.
inline bool names_no_cell(std::string_view word) { return word == "nowhere" || word == "none"; }
Reading read_any_cell(const Page& text, Extent e, const Form& form);

}  // namespace stim::score
