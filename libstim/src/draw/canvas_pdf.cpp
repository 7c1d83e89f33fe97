#include <cairo-pdf.h>

#include "libstim/src/draw/cairo_painter.hpp"
#include "libstim/src/draw/cairo_use.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {
namespace {

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void paint_on(cairo_surface_t* surface, const DisplayList& list) {
    const FontFace font;
    const CairoPtr<cairo_t> cairo(cairo_create(surface));
    paint(cairo.get(), list, font);
    cairo_surface_finish(surface);
    check(cairo.get());
}

}  // namespace

std::string render_pdf(const DisplayList& list) {
    const UsualFloats floats;
    check_list(list);
    std::string out;
    const CairoUse use;
    const CairoPtr<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(append, &out, list.width, list.height));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    paint_on(surface.get(), list);
    return out;
}

}  // namespace stim
