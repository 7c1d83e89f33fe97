// Finds what a reply commits to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libstim/src/score/answers/read.hpp"

namespace stim::score {

/// What a way of reading found: a commitment, a reason why there is none, or nothing at all.
struct Finding {
    Reading reading{};
    std::string_view matcher{};
    std::size_t end = 0;  ///< what stands from here on comes after the commitment
};

/// "key: value" for every key of the form. `absent` if no key occurs.
struct Keyed {
    bool absent = false;
    Finding finding{};
};
Keyed find_keyed(const Page& text, const Form& form);
/// The content of the last LaTeX box; nothing without a box.
Finding find_boxed(const Page& text, const Form& form);
/// Why nothing is read where the last line only numbers an item that never came.
inline constexpr std::string_view broken_off = "a list that breaks off";
/// The last line or block of lines that is an answer.
Finding find_last(const Page& text, const Form& form);
/// What the text behind a commitment does to it: leaves it, corrects it or spoils it.
Finding after(const Page& text, const Form& form, Finding finding);

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
