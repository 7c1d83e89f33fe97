#include "libstim/src/draw/text_painter.hpp"

#include "libstim/src/draw/cairo_use.hpp"

namespace stim {

TextPainter::~TextPainter() {
    const CairoUse use;
    cairo_.reset();
    surface_.reset();
    font_.reset();
}

void TextPainter::prepare(const PixelCanvas& canvas, bool smooth) {
    if (!font_) font_ = std::make_unique<FontFace>();
    // A context that failed once stays in its error state.
    const bool sound = cairo_ && cairo_status(cairo_.get()) == CAIRO_STATUS_SUCCESS;
    PixelCanvas whole = canvas;
    whole.part = canvas.whole();
    if (sound && whole == canvas_ && smooth == smooth_) return;
    cairo_.reset();
    surface_.reset(cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(canvas.data), CAIRO_FORMAT_RGB24,
                                                       canvas.width, canvas.height, static_cast<int>(4 * canvas.stride)));
    cairo_.reset(cairo_create(surface_.get()));
    set_up(cairo_.get(), *font_, smooth);
    check(cairo_.get());
    canvas_ = whole;
    smooth_ = smooth;
}

void TextPainter::paint(const PixelCanvas& canvas, const Text& text, bool smooth, bool smooth_halo) {
    const CairoUse use;
    prepare(canvas, smooth);
    cairo_surface_mark_dirty(surface_.get());
    cairo_set_antialias(cairo_.get(), smooth_halo ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
    paint_text(cairo_.get(), text, *font_);
    cairo_surface_flush(surface_.get());
    check(cairo_.get());
}

}  // namespace stim
