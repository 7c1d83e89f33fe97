// Round lines as many straight ones.
#pragma once

#include "libstim/src/draw/contours.hpp"

namespace stim {

/// Px by which a flattened circle of its own area leaves the true one at most.
inline constexpr double flatness = 1.0 / 320;

/// A whole circle, the same way round as the axes turn (x towards y), in as many lines as a circle of radius `finest` needs;
/// its area is that of the circle.
void add_circle(Contours& to, const Vec2& centre, double radius, double finest, bool reversed = false);

/// Arcs of one radius about corners, in lines of one angle at most.
class ArcTracer {
public:
    /// At most 2^deepest lines from one point to another; `scale` is that at which the arcs will be shown.
    ArcTracer(double radius, int deepest, double scale = 1);

    /// Whether a turn, given by the cosine of its angle, is so small that its corner itself is within `flatness` of the arc.
    bool is_straight(double cosine) const { return cosine >= straight_; }
    /// From centre + radius * from to centre + radius * to, both included; unit vectors, `outward` between them.
    void add(Contours& contours, const Vec2& centre, const Vec2& from, const Vec2& to, const Vec2& outward) const;

private:
    void halve(Contours& contours, const Vec2& centre, const Vec2& from, const Vec2& to, int depth,
               bool with_end) const;

    double radius_, straight_, finest_;
    int deepest_;
};

}  // namespace stim
