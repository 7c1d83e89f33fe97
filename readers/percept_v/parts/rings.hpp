// Circle outlines that may cross: found one by one, from a short arc to the whole circumference.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace stim::read::percept_v {

struct Ring {
    cv::Point2d centre;  ///< px, pixel centres at +0.5
    double radius = 0;
};

struct RingLaw {
    double stroke;         ///< px
    double low, high;      ///< px, radii
    std::size_t most;
};

/// The rings that account for all of `ink` (CV_8UC1, 255 = all ink), each inked along its whole circumference; Unreadable
/// where ink is left that lies on none.
std::vector<Ring> find_rings(const cv::Mat& ink, const RingLaw& law);

}  // namespace stim::read::percept_v
