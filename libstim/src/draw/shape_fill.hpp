// The shapes of a display list in pixels: discs, polygons and strokes.
#pragma once

#include <cstdint>

#include "libstim/src/draw/area_fill.hpp"
#include "libstim/src/draw/disc_fill.hpp"
#include "stim/scene/geometry.hpp"

namespace stim {

/// How the border of a shape is drawn: by exact area, or with pixels that are inside or outside as a whole.
enum class Border { smooth, sharp };

/// Keeps memory from one shape to the next. Throws InvalidParams for numbers that nobody can draw (scene_check.hpp).
class ShapeFiller {
public:
    /// The inside: where the winding number is not 0.
    void fill(const PixelCanvas& canvas, const Geometry& geometry, std::uint32_t colour, Border border = Border::smooth);
    /// The outline, closed but for paths, with round joins and blunt ends.
    void stroke(const PixelCanvas& canvas, const Geometry& geometry, double width, std::uint32_t colour,
                Border border = Border::smooth);

private:
    int trace(const Geometry& geometry);
    int trace_stroke(const Geometry& geometry, double width);
    int trace_ring(const Disc& disc, double hole);
    void paint_disc(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour, Border border);
    int stroke_winding(const Polygon& polygon) const;
    void paint(const PixelCanvas& canvas, int winding, std::uint32_t colour, Border border);

    Contours contours_;
    AreaFiller area_;
    DiscFiller discs_;
};

}  // namespace stim
