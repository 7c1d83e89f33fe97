#include "libstim/src/look/strokes.hpp"

namespace stim {
namespace {

constexpr double widest_line = 16;  // px: wider ones are areas, such as the tiles of a floor

}  // namespace

DisplayList stroked(DisplayList list, double factor, bool keep_lines) {
    for (DrawItem& item : list.items) {
        auto* outline = std::get_if<Outline>(&item.what);
        if (!outline || outline->width > widest_line) continue;
        if (keep_lines && item.object >= 0 && std::holds_alternative<Paths>(outline->geometry)) continue;
        outline->width *= factor;
    }
    return list;
}

}  // namespace stim
