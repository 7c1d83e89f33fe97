// Paints display lists into pixels: shapes by our own fillers, text by Cairo.
#pragma once

#include "libstim/src/draw/pixel_canvas.hpp"
#include "libstim/src/draw/shape_fill.hpp"
#include "libstim/src/draw/text_painter.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// Keeps memory, font and glyphs from one picture to the next.
class RasterPainter {
public:
    /// Background and all items. Text that reaches into the canvas' part must lie in it as a whole.
    void paint(const PixelCanvas& canvas, const DisplayList& list);
    /// Object ids + 1 as colours, without antialiasing; items of no object hide what is below them.
    void paint_mask(const PixelCanvas& canvas, const DisplayList& list);

private:
    ShapeFiller shapes_;
    TextPainter text_;
};

}  // namespace stim
