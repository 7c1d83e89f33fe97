// A drinking straw of the films: a tube lying level, with stripes that wind around it, printed rings and open ends.
#pragma once

#include <vector>

#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {

inline constexpr double straw_radius = 13;  // px
inline constexpr Rgb straw_red{212, 62, 58}, straw_blue{66, 128, 176};

/// The part of a straw between two places along its axis. Stripes and rings keep their places, so parts fit together.
struct Straw {
    Vec3 middle;           ///< of the whole straw's underside; the table is Z = 0
    double angle = 0;      ///< radians, from X towards Y
    double from = 0, to = 0;  ///< px from the middle
    double stripes = 0;    ///< where a stripe begins
    std::vector<double> rings;
    Rgb colour = straw_red;

    Vec3 along() const;
    /// On the axis.
    Vec3 at(double place) const;
    bool lies() const { return middle.z == 0; }
};

/// Its silhouette: as many corners around one end as around the other, the first and last of which stand opposite each other.
/// No view off the canvas.
Object straw_object(const Straw& straw, const char* kind, const char* role);
/// Of the silhouette in an image, between the middles of its ends, as it is on the table.
double straw_length(const Object& straw, std::size_t image);
void draw_straw(DisplayList& list, const Straw& straw, int object);
/// What it throws on the table: where it lies, or from above it.
void draw_straw_shadow(DisplayList& list, const Straw& straw);

}  // namespace stim::conservation::film
