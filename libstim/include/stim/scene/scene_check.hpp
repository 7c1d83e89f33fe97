// Bounds on the numbers of scenes, whoever made them.
#pragma once

#include "stim/scene/scene.hpp"

namespace stim {

/// Largest coordinate or length, px either way: what every filler and Cairo can hold.
inline constexpr double longest = 1048576;  // 2^20
inline constexpr int longest_side = 32767;  // px, of a canvas
inline constexpr std::int64_t largest_area = std::int64_t{1} << 28;  // px, of a canvas
inline constexpr int most_images = 4096;
inline constexpr double tallest_digits = 4096;  // px
inline constexpr std::size_t longest_label = 1000;  // characters

/// Throws InvalidParams, naming the object, for what nobody can draw: numbers that are not finite or beyond `longest`,
/// negative radii and widths, polygons of fewer than three vertices, lines of fewer than two points, views that do not
/// match the number of images, canvases and labels beyond the limits.
void check_scene(const Scene& scene);
void check_canvas(std::int64_t width, std::int64_t height);
bool drawable(const Geometry& geometry);
/// What `drawable` asks for, in words.
inline constexpr const char* legal_geometry =
    "finite coordinates from -2^20 to 2^20, radii from 0 to 2^20, polygons of three or more vertices, "
    "lines of two or more points";
/// Whether a number is a length that can be drawn: 0 .. `longest`.
bool is_length(double value);

}  // namespace stim
