// One smooth field of small displacements for a whole picture.
#pragma once

#include <vector>

#include "stim/base/digest.hpp"
#include "stim/scene/vec2.hpp"

namespace stim {

/// Random displacements at the corners of cells of 44 px or a little more, smooth steps between. It moves no point by more than
/// `amplitude` along either axis, and neighbours apart by at most 3 amplitude / 44 of their distance along either: what touches,
/// contains, crosses or is apart stays so for amplitudes below 44 / 6. Nothing moves across the border of the picture.
class Lattice {
public:
    static constexpr double cell = 44;  ///< px, at least

    Lattice(double amplitude, const Digest& key, int width, int height);

    double amplitude() const { return amplitude_; }
    /// Where a point goes; those beyond the border go along with the nearest on it.
    Vec2 moved(const Vec2& p) const { return p + at(p); }
    /// The point that goes to `q`, within 1e-9 px, for amplitudes of at most 3.
    Vec2 origin(const Vec2& q) const;

private:
    // Along one axis: the cell of a place, and the weight of its far corner.
    struct Axis {
        double length;
        int cells;
        double size;
        Axis(int length_px);
        std::pair<int, double> place(double v) const;
    };
    Vec2 at(const Vec2& p) const;

    double amplitude_;
    Axis across_, down_;
    std::vector<Vec2> corners_;  // row by row
};

}  // namespace stim
