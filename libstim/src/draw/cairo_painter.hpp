// Paints display lists on any Cairo context: for PDF, and text for pictures.
#pragma once

#include "libstim/src/draw/cairo_ptr.hpp"
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

/// Our settings: tolerance, joins, and a font without hinting, antialiased or not.
void set_up(cairo_t* cairo, const FontFace& font, bool smooth = true);
/// Glyphs, over their rim.
void paint_text(cairo_t* cairo, const Text& text, const FontFace& font);
/// Background and all items.
void paint(cairo_t* cairo, const DisplayList& list, const FontFace& font);

}  // namespace stim
