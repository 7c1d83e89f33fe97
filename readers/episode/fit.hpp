// Which shapes, and where, explain the pixels of one colour in one frame.
#pragma once

#include <vector>

#include "readers/episode/shapes.hpp"

namespace stim::read::grid {

struct Placed {
    ShapeId shape = 0;
    Point middle;
    auto operator<=>(const Placed&) const = default;
};
/// Things that together hold every pixel of a colour; by shape, then column, then row.
using Explanation = std::vector<Placed>;
using Explanations = std::vector<Explanation>;

/// Whether all of a thing's pixels in the picture show its label, or that of something drawn later.
bool fits(const LabelMap& map, Label label, const Placed& placed);
/// Whether a thing can have got from one place to the other between two frames that follow each other.
bool reaches(const Placed& before, const Placed& now);
/// Whether a thing may be there without a pixel that shows, near where it is in a frame before or after.
bool may_hide(const LabelMap& map, Label label, const Placed& near);

/// All explanations with the fewest things; none where there is none, or more than can be listed.
Explanations explain(const LabelMap& map, Label label, const std::vector<Point>& pixels);
/// All explanations by the same things as in the frame before, where they can have got.
Explanations follow(const LabelMap& map, Label label, const std::vector<Point>& pixels, const Explanations& before);

/// Where they can have got after so many more frames that look the same.
Explanations stay_on(const LabelMap& map, Label label, const std::vector<Point>& pixels, Explanations now, int frames);

/// Whether each of one explanation's things can have become the other's; both hold the same things.
bool may_become(const Explanation& before, const Explanation& now);
/// Whether two explanations hold the same things.
bool same_things(const Explanation& a, const Explanation& b);

}  // namespace stim::read::grid
