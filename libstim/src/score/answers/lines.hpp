// Lines, and what introduces the answer on one.
#pragma once

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
ValueReading read_block(const Page& text, const std::vector<Line>& lines, const Form& form);

/// The stretch behind "the answer is", the last colon or a correction; `cause` is not `answered` where the words before
/// negate, doubt, suppose, hold an item or stand in place of a key.
struct Introduced {
    Extent body{};
    bool corrected = false;
    Cause cause = Cause::answered;
};
Introduced without_introduction(const Page& text, Extent e, const Form& form);
/// What a line above that introduces the answer says against it: one that ends with a colon or "or", or of a word or two.
Cause cause_of_introduction(const Page& text, Extent line);

}  // namespace stim::score
