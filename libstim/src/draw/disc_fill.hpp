// Discs and rings row by row, without turning them into lines first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "libstim/src/draw/disc_mask.hpp"
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
    // A kind that was drawn; from the second time on by its mask.
    struct Known {
        DiscKind kind;
        DiscMask mask;
    };

    const DiscMask* mask_of(const DiscKind& kind);

    RowCover cover_;
    std::array<Known, 64> known_;  // many pictures have discs of few kinds, nested ones of a few dozen
    std::size_t oldest_ = 0;
};

}  // namespace stim
