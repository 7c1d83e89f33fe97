// How far the borders of two shapes are apart.
#pragma once

#include "stim/scene/geometry.hpp"

namespace stim {

/// A disc or a polygon, and half the width of the stroke along its border.
struct Bordered {
    Geometry geometry;
    double grow = 0;
    Box box{};  ///< of both
};

/// Px between two shapes side by side, or between the borders of one within another; 0 or less where they touch or cross. Where
/// the inner one is more than half as large, it is the mean width of the ring that is left, which narrows at corners.
double outline_gap(const Bordered& a, const Bordered& b);

}  // namespace stim
