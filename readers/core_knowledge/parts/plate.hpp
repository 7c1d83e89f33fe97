// Pictures of core knowledge: their canvas, and the numbers beside things.
#pragma once

#include <vector>

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {

inline constexpr Rgb dark{32, 32, 32};  ///< outlines and numbers

/// Pixels of a picture; Unreadable on another canvas than the task's, or where noise hides everything.
cv::Mat plate(const Image& image, cv::Size canvas);

/// What may be a backdrop: no channel is dark, and none is far from the others.
cv::Mat pale(const cv::Mat& rgb);

/// A number from 1 to 9, 24 px high, and its middle.
struct Sign {
    int number = 0;
    cv::Point2d centre;
};
/// The numbers of a picture from the top down, each as often as it stands there.
std::vector<Sign> all_signs(const cv::Mat& rgb);
/// The numbers of a picture in ascending order; Unreadable unless they are 1, 2 .. `fewest` or more, each once.
std::vector<Sign> signs(const cv::Mat& rgb, std::size_t fewest);

}  // namespace stim::read::core_knowledge
