// Connected pieces of a mask by runs of pixels along its rows: pictures are mostly paper, and paper costs nothing.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace stim::read {

/// Pixels begin .. end - 1 of row y.
struct Run {
    int y, begin, end;
    int piece;
};

/// Runs row by row from left to right; pieces are numbered from 0 by their first run.
struct Pieces {
    std::vector<Run> runs;
    int count = 0;
};

enum class Neighbours { four, eight };

/// Pieces of what is not 0 in a mask (CV_8UC1).
Pieces find_pieces(const cv::Mat& mask, Neighbours neighbours);

}  // namespace stim::read
