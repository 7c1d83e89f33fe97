// The outline of a stroke: what a pen of a given width covers along lines, with round joins and blunt ends.
#pragma once

#include <vector>

#include "libstim/src/draw/contours.hpp"
#include "libstim/src/draw/flatten.hpp"

namespace stim {

/// Turns lines into closed ones around their strokes. The winding number of these is 1 or more in the stroke, 0 elsewhere.
class StrokeOutline {
public:
    /// All lines of a stroke are to have about so many corners: that bounds the memory which round joins take. `scale` is that
    /// at which they will be shown.
    StrokeOutline(double width, std::size_t corners, double scale = 1);

    /// A closed line gives two contours, an open one gives one. Points that coincide count once; a single one gives nothing.
    void add(Contours& to, const std::vector<Vec2>& points, bool closed);

private:
    // Where a line begins, its direction and its length.
    struct Leg {
        Vec2 from, along;
        double length;
    };
    // What the pen comes along, what it leaves along, how long the shorter of the two is.
    struct Corner {
        Vec2 at, in, out;
        double shorter;
    };

    void take(const std::vector<Vec2>& points, bool closed);
    Corner corner(std::size_t i) const;
    void add_corner(Contours& to, const Corner& corner, bool back) const;

    double half_;
    ArcTracer arcs_;
    std::vector<Leg> legs_;
};

}  // namespace stim
