// Paints display lists on any Cairo context: shared by the raster, SVG and PDF back ends.
#pragma once

#include <cairo.h>

#include <memory>

#include "libstim/src/draw/disc_fill.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

struct CairoDeleter {
    void operator()(cairo_t* c) const { cairo_destroy(c); }
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
    void operator()(cairo_font_face_t* f) const { cairo_font_face_destroy(f); }
};
template <class T>
using CairoPtr = std::unique_ptr<T, CairoDeleter>;

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
/// Throws GenerationError when the context is in an error state.
void check(cairo_t* cairo);

}  // namespace stim
