// Naming shapes from their silhouettes.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "readers/toolkit/picture.hpp"

namespace stim::read {

/// What of a silhouette does not depend on place, size or turning.
struct ShapeFeatures {
    double circularity = 0;  ///< 4 pi area / perimeter^2, 1 for a disc
    double solidity = 0;     ///< area / area of the convex hull
    double elongation = 0;   ///< longer / shorter principal axis
    double rectangularity = 0;  ///< area / area of the smallest turned rectangle
    /// Amplitudes of the radial profile's harmonics 0..12 about the centroid, over the mean radius.
    std::vector<double> harmonics;
};

/// Features of the filled piece in a mask (any size; 255 inside).
ShapeFeatures features(const cv::Mat& mask);
/// Features of a polygon or closed contour given by points (sub-pixel).
ShapeFeatures features(const std::vector<cv::Point2f>& outline);

/// The name among `vocabulary` (circle, triangle, square, diamond, pentagon, hexagon, octagon, star, cross, heart, crescent)
/// that the silhouette has; nothing when none or more than one fits. `wide_diamonds`: a diamond is a square on its corner.
std::optional<std::string> shape_name(const cv::Mat& mask, const std::vector<std::string>& vocabulary,
                                      bool wide_diamonds = false);
/// shape_name or Unreadable.
std::string required_shape(const Blob& blob, const std::vector<std::string>& vocabulary, bool wide_diamonds = false);

}  // namespace stim::read
