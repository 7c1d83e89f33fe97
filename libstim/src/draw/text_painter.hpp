// Text in pixels: by Cairo and FreeType, from the bundled font.
#pragma once

#include <memory>

#include "libstim/src/draw/cairo_painter.hpp"
#include "libstim/src/draw/pixel_canvas.hpp"

namespace stim {

/// Paints on pixels that others write to as well. Nothing is set up before there is text.
class TextPainter {
public:
    TextPainter() = default;
    ~TextPainter();
    TextPainter(const TextPainter&) = delete;
    TextPainter& operator=(const TextPainter&) = delete;
    /// `smooth`: glyphs are antialiased; `smooth_halo`: so is their rim. Does not keep to the canvas' part. Throws
    /// GenerationError where Cairo fails.
    void paint(const PixelCanvas& canvas, const Text& text, bool smooth, bool smooth_halo);

private:
    void prepare(const PixelCanvas& canvas, bool smooth);

    std::unique_ptr<FontFace> font_;
    PixelCanvas canvas_;
    bool smooth_ = true;
    CairoPtr<cairo_surface_t> surface_;
    CairoPtr<cairo_t> cairo_;
};

}  // namespace stim
