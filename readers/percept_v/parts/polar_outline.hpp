// Shapes nested about one centre: the outline of each as distances from the centre, and its name.
#pragma once

#include "readers/toolkit/picture.hpp"

namespace stim::read::percept_v {

/// Directions in which outlines are measured, evenly spaced from +x clockwise on screen.
inline constexpr int directions = 720;

/// Distance from the centre in each direction, px; negative where the outline does not show.
using Profile = std::vector<double>;

/// Outlines from the inside outwards of plain-coloured layers on white paper. Unreadable where a layer cannot be followed.
std::vector<Profile> nested_outlines(const cv::Mat& rgb);

/// The one kind of circle, diamond, hexagon and octagon (all regular, a corner or the middle of a side to the right)
/// that fits, or Unreadable.
std::string required_outline(const Profile& outline, const std::vector<std::string>& kinds);

}  // namespace stim::read::percept_v
