// A floor of square tiles that reaches to the horizon.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {

/// How far down the lines between tiles meet, by their distance in rows below; Unreadable where too few are seen.
double horizon_of_tiles(const cv::Mat& rgb, Rgb line);
/// Unreadable unless, at some places in the distance, the tiles are as wide as they look to an eye so many tiles above the
/// floor; then they are so everywhere.
void require_tiles(const cv::Mat& rgb, int horizon, double eye);

}  // namespace stim::read::core_knowledge
