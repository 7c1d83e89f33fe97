// Points of outlines, and what lies on top at a point.
#pragma once

#include <vector>

#include "stim/draw/display_list.hpp"

namespace stim {

/// A point of an outline and the direction away from the shape; for a path either side.
struct OutlinePoint {
    Vec2 at, out;
};

/// Points spread over the outline, `most` or a few more.
std::vector<OutlinePoint> outline_points(const Geometry& geometry, int most);

/// Finds the topmost item at a point, text left out.
class TopItem {
public:
    explicit TopItem(const DisplayList& list);
    /// Its index, or -1 for the background.
    int at(const Vec2& p) const;
    /// Whether a later item covers a point of this one.
    bool hides(const Vec2& p, int item) const;

private:
    const std::vector<int>& around(const Vec2& p) const;
    bool is_at(int item, const Vec2& p) const;
    bool covers(const DrawItem& item, const Vec2& p) const;
    const DisplayList& list_;
    std::vector<Box> boxes_;
    std::vector<std::vector<int>> buckets_;  // by squares of the picture: items, the lowest first
    int columns_;
};

}  // namespace stim
