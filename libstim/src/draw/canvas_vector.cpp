#include <cairo-pdf.h>
#include <cairo-svg.h>

#include <cctype>
#include <map>

#include "libstim/src/draw/cairo_painter.hpp"
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

// Cairo numbers surfaces over the whole process: renumber them by first appearance.
std::string renumbered(const std::string& svg) {
    constexpr std::string_view word = "surface";
    std::map<std::string, std::string> numbers;
    std::string out;
    std::size_t at = 0;
    for (std::size_t found; (found = svg.find(word, at)) != std::string::npos;) {
        std::size_t end = found + word.size();
        while (end < svg.size() && std::isdigit(static_cast<unsigned char>(svg[end]))) ++end;
        const std::string number = svg.substr(found + word.size(), end - found - word.size());
        out.append(svg, at, found + word.size() - at);
        if (!number.empty()) out += numbers.emplace(number, std::to_string(numbers.size())).first->second;
        at = end;
    }
    return out.append(svg, at);
}

}  // namespace

std::string render_svg(const DisplayList& list) {
    const UsualFloats floats;
    check_list(list);
    std::string out;
    const CairoPtr<cairo_surface_t> surface(cairo_svg_surface_create_for_stream(append, &out, list.width, list.height));
    paint_on(surface.get(), list);
    return renumbered(out);
}

std::string render_pdf(const DisplayList& list) {
    const UsualFloats floats;
    check_list(list);
    std::string out;
    const CairoPtr<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(append, &out, list.width, list.height));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    paint_on(surface.get(), list);
    return out;
}

}  // namespace stim
