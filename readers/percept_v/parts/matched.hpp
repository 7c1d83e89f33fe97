// Two pictures with the same rows: filled shapes in the first, their counterparts in the second.
#pragma once

#include <functional>

#include "readers/percept_v/parts/rows.hpp"

namespace stim::read::percept_v {

/// Which of the shapes that can occur has the silhouette; Unreadable if none or several fit.
std::string matched_name(const cv::Mat& silhouette, Preset preset);
/// Colours of filled shapes and of outlines.
std::vector<std::string> matched_colours(Preset preset);

/// 255 where the part has more than `threshold` of ink; four times enlarged if it is small, so that its faint rim counts.
cv::Mat silhouette_in(const cv::Mat& ink, const cv::Rect& where, int threshold);

/// Names what each row of the second picture belongs to.
using NameCounterparts = std::function<std::vector<std::string>(const RowPicture& second, const Question& question)>;

/// "ANSWER:x": rows of the second picture that are named like the filled shapes of the first.
Answer count_matches(const std::vector<Image>& images, const Question& question, const NameCounterparts& name);

}  // namespace stim::read::percept_v
