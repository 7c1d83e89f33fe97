// Everyday things by their outline alone, whatever their paint, size or side.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "readers/toolkit/picture.hpp"

namespace stim::read::core_knowledge {

/// What an outline encloses, in 16 rows of a square about its box; the highest bit is at the left.
using Silhouette = std::array<std::uint16_t, 16>;
/// Of a mask of the size of the thing's box.
Silhouette silhouette(const cv::Mat& mask);

struct IconTemplate {
    const char* name;
    const char* sort;  ///< bird, animal, plant, made, toy
    Silhouette shape;
};
const std::vector<IconTemplate>& icon_templates();

/// A thing and where it is.
struct SeenIcon {
    std::string name, sort;
    cv::Rect box;
};
/// All things of a picture that have a dark outline, at least `least` px² each; Unreadable if one is of no known kind.
std::vector<SeenIcon> seen_icons(const cv::Mat& rgb, int least = 1200);

}  // namespace stim::read::core_knowledge
