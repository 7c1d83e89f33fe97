// Markdown tables as lines of text.
#pragma once

#include <string_view>
#include <vector>

#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// Whether the line has the form |---|:--:|.
bool is_table_rule(std::string_view line);
/// Puts the cells of a line | a | b |, blanks around them left out, in place of what is in `out`; none if the line is no
/// row. Extents lie in the whole text.
void table_cells(std::string_view text, std::size_t begin, std::size_t end, std::vector<Extent>& out);

}  // namespace stim::score
