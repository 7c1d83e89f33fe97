// Pictures as OpenCV matrices, masks of colours, and the connected pieces in them.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "readers/toolkit/reader.hpp"
#include "stim/base/image.hpp"
#include "stim/scene/colour.hpp"

namespace stim::read {

/// Header over the image's pixels (CV_8UC3, channels R, G, B); valid while the image lives.
cv::Mat matrix(const Image& image);
Rgb pixel(const cv::Mat& rgb, int x, int y);

/// 255 where every channel is within `tolerance` of the colour, else 0.
cv::Mat mask_of(const cv::Mat& rgb, Rgb colour, int tolerance = 0);
/// 255 where some channel is more than `tolerance` off the colour.
cv::Mat mask_unlike(const cv::Mat& rgb, Rgb colour, int tolerance = 40);

/// A connected piece of a mask (8-neighbourhood).
struct Blob {
    cv::Rect box;
    int area = 0;               ///< pixels
    cv::Point2d centroid;       ///< pixel centres at +0.5: the same coordinates as drawing
    std::vector<cv::Point> contour;  ///< outer border, pixel indices
    bool touches_border = false;
};

/// Pieces of at least `min_area` pixels, ordered by top, then left.
std::vector<Blob> blobs(const cv::Mat& mask, int min_area = 12);
/// The blob's pixels (holes filled) as a mask of the size of its box.
cv::Mat blob_mask(const Blob& blob);

/// Most frequent colour among the pixels of the blob that lie >= `inset` px inside its border.
Rgb dominant_colour(const cv::Mat& rgb, const Blob& blob, int inset = 3);
/// The nearest of the colours, if none of its channels is more than `tolerance` off.
std::optional<Colour> colour_among(const Palette& colours, Rgb colour, int tolerance = 24);
/// Name in `names` whose colour is within `tolerance` per channel and nearest; nothing if none is.
std::optional<std::string> colour_name(Rgb colour, const std::vector<std::string>& names, int tolerance = 24);
/// colour_name or Unreadable.
std::string required_colour(Rgb colour, const std::vector<std::string>& names, int tolerance = 24);

/// Names of a palette.
std::vector<std::string> names_of(const Palette& palette);

/// Throws Unreadable unless the condition holds.
void require(bool condition, const char* what);

}  // namespace stim::read
