// Wheels that turn each other, and the arrows on them.
#pragma once

#include <vector>

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {

struct Round {
    cv::Point2d centre;
    double radius;
};
/// The largest discs of a mask, one after the other, at least `least` px in radius; Unreadable if there are more than `most`,
/// or if much is left over.
std::vector<Round> largest_discs(const cv::Mat& mask, double least, std::size_t most);
/// The share of a square about a place that a mask covers.
double covered(const cv::Mat& mask, const cv::Point2d& at, int reach);

/// Whether the only arrow of a mask, which lies on that wheel, points clockwise: its head is broader than its tail.
bool turns_clockwise(const cv::Mat& arrow, const Round& wheel);

struct TurningLink {
    std::size_t a, b;
    bool reverses;
};
/// How a wheel turns if `driver` turns all others: 1 as the driver, -1 against it, 0 where it stands still.
int turning_sense(const std::vector<TurningLink>& links, std::size_t driver, std::size_t asked, std::size_t count);

}  // namespace stim::read::core_knowledge
