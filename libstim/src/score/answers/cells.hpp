// Cells of a grid.
#pragma once

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Cells with anything between them that does not doubt or negate.
Reading read_cells(const Page& text, Extent e, const Form& form);
Reading read_any_cell(const Page& text, Extent e, const Form& form);

}  // namespace stim::score
