#include "libstim/src/draw/svg_writer.hpp"
#include "stim/base/float_mode.hpp"
#include "stim/draw/canvas.hpp"
#include "stim/draw/list_check.hpp"

namespace stim {

std::string render_svg(const DisplayList& list) {
    const UsualFloats floats;
    check_list(list);
    SvgWriter writer;
    for (const DrawItem& item : list.items) writer.add(item);
    return writer.document(list);
}

}  // namespace stim
