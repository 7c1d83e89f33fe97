// Lines, and what introduces the answer on one.
#pragma once

#include <string_view>
#include <vector>

#include "libstim/src/score/answers/form.hpp"
#include "libstim/src/score/answers/reading.hpp"
#include "libstim/src/score/text/phrases.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

/// A line of the text without bullet or numbering; `marked` says whether it had one.
struct Line {
    Extent whole{};
    Extent body{};
    bool marked = false;
    bool blank() const { return body.begin >= body.end; }
};
Line line_at(const Page& text, std::size_t begin, const Form& form);
/// The line that ends at `end` (a line end or the end of the text).
Line line_before(const Page& text, std::size_t end, const Form& form);
/// A block of lines as a list: one or more items on each.
Reading read_block(const Page& text, const std::vector<Line>& lines, const Form& form);

/// What an introduction leaves: the stretch behind "the answer is", behind the last colon, behind a correction.
/// Spoilt where it negates, doubts, conditions or holds an item.
struct Introduced {
    Extent body{};
    bool corrected = false;
    std::string_view why_not{};
};
Introduced without_introduction(const Page& text, Extent e, const Form& form);

}  // namespace stim::score
