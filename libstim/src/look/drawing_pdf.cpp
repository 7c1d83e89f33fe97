#include "libstim/src/look/drawing_pdf.hpp"

#include "libstim/src/draw/pdf_page.hpp"

namespace stim {
namespace {

void set_colour_of(cairo_t* cairo, Rgb rgb) { cairo_set_source_rgb(cairo, rgb.r / 255.0, rgb.g / 255.0, rgb.b / 255.0); }

void fill_area(cairo_t* cairo, const Contours& contours) {
    cairo_new_path(cairo);
    std::size_t begin = 0;
    for (const std::size_t end : contours.ends) {
        for (std::size_t i = begin; i < end; ++i)
            (i == begin ? cairo_move_to : cairo_line_to)(cairo, contours.points[i].x(), contours.points[i].y());
        cairo_close_path(cairo);
        begin = end;
    }
    cairo_fill(cairo);
}

}  // namespace

std::string drawing_pdf(const Drawing& drawing) {
    return pdf_page(drawing.width, drawing.height, [&](cairo_t* cairo) {
        set_colour_of(cairo, drawing.background);
        cairo_paint(cairo);
        for (const Area& area : drawing.areas) {
            cairo_set_antialias(cairo, area.antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE);
            set_colour_of(cairo, area.rgb);
            fill_area(cairo, area.contours);
        }
    });
}

}  // namespace stim
