// Labelled things to be put in the order of their sizes.
#pragma once

#include <vector>

#include "readers/toolkit/picture.hpp"
#include "stim/scene/answer.hpp"

namespace stim::read::percept_v {

struct Ranked {
    int label;
    double size;  ///< px
};

/// Reads the only thing in the rectangle, a number of black digits on white, and wipes it; Unreadable if there is none.
int strike_label(cv::Mat& rgb, const cv::Rect& where, double digit_height);

/// Labels from the smallest to the largest; Unreadable where two sizes lie closer than `apart`, or labels are not different
/// numbers from 1 to 99.
Answer ranked_answer(std::vector<Ranked> things, double apart);

}  // namespace stim::read::percept_v
