// Everything that a thing of the grid world may look like: outlines as sets of pixels about a middle.
#pragma once

#include <vector>

#include "readers/episode/labels.hpp"

namespace stim::read::grid {

struct Shape {
    What what = What::object;
    std::string icon = {};
    Point size = {};             ///< of the box
    int angle = 0;               ///< of paddles
    LabelSet covers = 0;         ///< labels of what may be drawn over it
    int step = 0;                ///< px that it may move along an axis between two frames
    bool whole = false;          ///< never leaves the picture, as agents do
    std::vector<Point> pixels = {};  ///< about the middle; each shows unless something covers it
    std::vector<Point> edge = {};    ///< those that rounding may put in or out
    std::vector<std::uint8_t> box = {};  ///< by row: 0 outside, 1 `pixels`, 2 `edge`

    /// 0, 1 or 2 for a pixel about the middle.
    int holds(const Point& offset) const;
};

/// Number of a shape, the same in every call.
using ShapeId = int;
const Shape& shape(ShapeId id);
/// Shapes that may have a label's colour.
const std::vector<ShapeId>& shapes_of(Label label);
/// Whether two shapes can be the same thing in two frames that follow each other.
bool may_follow(ShapeId before, ShapeId now);
/// Whether two shapes are the same thing; paddles are at any angle.
bool same_thing(ShapeId a, ShapeId b);
/// Shapes that may follow in the next frame.
const std::vector<ShapeId>& followers(ShapeId id);

}  // namespace stim::read::grid
