// Closed lines that bound an area: what every shape is turned into before it is filled.
#pragma once

#include <cstddef>
#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim {

/// Closed lines, one after the other; memory is kept from one shape to the next.
struct Contours {
    std::vector<Vec2> points;
    std::vector<std::size_t> ends;  ///< of each line: the index after its last point

    void clear() {
        points.clear();
        ends.clear();
    }
    void add(double x, double y) { points.emplace_back(x, y); }
    void add(const Vec2& p) { points.push_back(p); }
    void close() { ends.push_back(points.size()); }
};

}  // namespace stim
