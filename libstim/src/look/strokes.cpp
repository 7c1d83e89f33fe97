#include "libstim/src/look/strokes.hpp"

namespace stim {

DisplayList stroked(DisplayList list, double factor, bool keep_lines) {
    for (DrawItem& item : list.items) {
        auto* outline = std::get_if<Outline>(&item.what);
        if (!outline || (keep_lines && item.object >= 0 && std::holds_alternative<Paths>(outline->geometry))) continue;
        outline->width *= factor;
    }
    return list;
}

}  // namespace stim
