// Reading labels in the bundled font.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>

#include "readers/toolkit/picture.hpp"
#include "stim/scene/colour.hpp"

namespace stim::read {

/// How much of each pixel is `ink` rather than `paper` (CV_8UC1, 255 = all ink): projection on the line between the colours.
cv::Mat ink_share(const cv::Mat& rgb, Rgb ink, Rgb paper);

/// Text made of `alphabet` in a one-line region, read from left to right by comparing each piece of ink with the
/// font's glyphs at `digit_height` px; empty text if there is no ink, nothing if a piece matches no glyph or two alike.
std::optional<std::string> read_text(const cv::Mat& ink, double digit_height, std::string_view alphabet = "0123456789");
/// read_text as a whole number, or Unreadable.
int required_number(const cv::Mat& ink, double digit_height);

}  // namespace stim::read
