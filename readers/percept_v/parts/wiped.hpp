// Striking out of a picture what has been read, so that in the end nothing unread is left.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {

/// Colour of the lines between rows and cells.
inline constexpr Rgb line_grey{160, 160, 160};

/// Whether the whole rectangle has the colour of lines, but for a few pixels in a hundred.
bool is_line(const cv::Mat& rgb, const cv::Rect& where);
/// Paints the rectangle white.
void wipe(cv::Mat& rgb, const cv::Rect& where);
/// Reads the only thing in the rectangle, a black number with digits `digit_height` px high, and wipes it; Unreadable
/// unless it is `expected`.
void strike_number(cv::Mat& rgb, const cv::Rect& where, double digit_height, int expected);
/// Unreadable where the rectangle holds anything that stands out from white.
void require_white(const cv::Mat& rgb, const char* what);
/// The colour of what stands on white, strokes without a single whole pixel included: how much of each channel all the
/// ink takes away. For colours that lack one channel altogether.
Rgb ink_colour(const cv::Mat& rgb);

}  // namespace stim::read::percept_v
