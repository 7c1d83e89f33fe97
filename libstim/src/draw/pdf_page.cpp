#include "libstim/src/draw/pdf_page.hpp"

#include <cairo-pdf.h>

#include "libstim/src/draw/cairo_use.hpp"

namespace stim {
namespace {

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string pdf_page(int width, int height, const std::function<void(cairo_t*)>& paint) {
    std::string out;
    const CairoUse use;
    const CairoPtr<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(append, &out, width, height));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    const CairoPtr<cairo_t> cairo(cairo_create(surface.get()));
    paint(cairo.get());
    cairo_surface_finish(surface.get());
    check(cairo.get());
    return out;
}

}  // namespace stim
