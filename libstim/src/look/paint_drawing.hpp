// Drawings in pixels.
#pragma once

#include <vector>

#include "libstim/src/draw/area_fill.hpp"
#include "libstim/src/look/drawing.hpp"
#include "stim/base/image.hpp"

namespace stim {

/// The extent of closed lines.
Box extent(const Contours& contours);

/// Areas in the order in which they are painted. Fills of one colour that touch are one group, so that no line shows where
/// they meet: a fill joins an earlier group if nothing that was drawn in between touches it.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<Area>& areas);

/// Keeps memory from one picture to the next.
class DrawingPainter {
public:
    /// Background and all areas by exact area. `paper`: the picture, of the canvas' size, that paper is taken from; without one
    /// paper is flat.
    void paint(const PixelCanvas& canvas, const Drawing& drawing, const PixelView* paper);
    /// Object ids + 1 as colours, without antialiasing and without rims; areas of no object hide what is below them.
    void paint_mask(const PixelCanvas& canvas, const Drawing& drawing);

private:
    void paint(const PixelCanvas& canvas, const Area& look, const Contours& contours, bool simple, const PixelView* paper);

    AreaFiller filler_;
    Contours joined_;
};

}  // namespace stim
