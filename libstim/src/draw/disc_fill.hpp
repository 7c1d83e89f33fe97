// Discs and rings row by row, without turning them into lines first.
#pragma once

#include <cstdint>

#include "libstim/src/draw/row_cover.hpp"
#include "stim/scene/geometry.hpp"

namespace stim {

class DiscFiller {
public:
    /// Whether a disc lies between the left and the right border, so that its rows need not be cut.
    static bool fits(const PixelCanvas& canvas, const Disc& disc);
    /// What lies between a disc that fits and a concentric one of radius `hole`, 0 <= hole <= disc.radius, by exact area within
    /// 1/255.
    void fill(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour);

private:
    RowCover cover_;
};

}  // namespace stim
