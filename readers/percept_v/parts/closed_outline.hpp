// Outlines with gaps, closed as the eye closes them.
#pragma once

#include <opencv2/core.hpp>

namespace stim::read::percept_v {

/// The silhouette of the outline whose pieces are the mask's: neighbouring ends, as seen from the middle, are joined by
/// straight lines `width` px wide. Unreadable where the pieces do not go round the middle.
cv::Mat closed_outline(const cv::Mat& mask, int width);

}  // namespace stim::read::percept_v
