// Pictures of rows with a line under each: a strip, from 13 rows on numbered columns (`paper`), or numbered cells (`balanced`).
#pragma once

#include <string>
#include <vector>

#include "readers/toolkit/marks.hpp"

namespace stim::read::percept_v {

/// Canvas law in `paper`: n rows in a column make a canvas floor(margins + pitch n) px high.
struct Strip {
    double pitch, margins;  // px
};

struct RowPicture {
    cv::Mat rgb;                 ///< lines and numbers wiped out
    std::vector<cv::Rect> rows;  ///< where the shapes of each row may stand, in reading order

    std::size_t count() const { return rows.size(); }
};

/// Finds the rows by their lines and, where there are columns, their numbers.
RowPicture row_picture(const Image& image, const Question& question, const Strip& strip);

/// The marks of every row from left to right; Unreadable unless each row holds `each` of them.
std::vector<std::vector<Mark>> marks_by_row(const RowPicture& picture, const Paper& paper, std::size_t each,
                                            const std::vector<std::string>& colours);

}  // namespace stim::read::percept_v
