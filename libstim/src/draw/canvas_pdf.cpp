#include "libstim/src/draw/cairo_painter.hpp"
#include "libstim/src/draw/pdf_page.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {

std::string render_pdf(const DisplayList& list) {
    const UsualFloats floats;
    check_list(list);
    return pdf_page(list.width, list.height, [&](cairo_t* cairo) { paint(cairo, list, FontFace()); });
}

}  // namespace stim
