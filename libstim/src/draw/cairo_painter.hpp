// Paints display lists on any Cairo context: shared by the raster, SVG and PDF back ends.
#pragma once

#include "libstim/src/draw/cairo_ptr.hpp"
#include "libstim/src/draw/disc_fill.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// The bundled font as a Cairo face, hinting off, no fontconfig.
class FontFace {
public:
    FontFace();
    cairo_font_face_t* get() const { return face_.get(); }

private:
    CairoPtr<cairo_font_face_t> face_;
};

/// Background and all items. With `pixels`, the context's own, antialiased discs and rings bypass Cairo.
void paint(cairo_t* cairo, const DisplayList& list, const FontFace& font, const PixelCanvas* pixels = nullptr);
/// Object ids + 1 as colours, antialiasing off; items of no object hide what is below them.
void paint_mask(cairo_t* cairo, const DisplayList& list, const FontFace& font);

}  // namespace stim
