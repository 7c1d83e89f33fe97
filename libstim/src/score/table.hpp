// Markdown tables as lines of text.
#pragma once

#include <string>
#include <vector>

#include "text.hpp"

namespace stim::score {

/// Whether the line has the form |---|:--:|.
bool is_table_rule(std::string_view line);
/// Cells of a line | a | b |, blanks around them left out; empty if the line is no row. Extents lie in the whole text.
std::vector<Extent> table_cells(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace stim::score
