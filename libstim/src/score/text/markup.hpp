// A reply without what only formats it.
#pragma once

#include <string>
#include <vector>

#include "libstim/src/score/text/text.hpp"

namespace stim::score {

/// Takes away what only formats: fences, emphasis, headings, quotes, tags, tables, LaTeX. Bullets become "- ".
/// Cells of a table below a heading that is one of `keys` become "key: cell". Origins are places in `folded`.
Text without_markup(const Text& folded, const std::vector<std::string>& keys);

}  // namespace stim::score
