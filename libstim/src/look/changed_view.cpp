#include "libstim/src/look/changed_view.hpp"

#include <algorithm>

namespace stim {

void scale_view(View& view, double factor) {
    constexpr double least = 1 / 256.0;  // px
    const Vec2 centre = bounds(view.geometry).centre();
    map_points(view, [&](const Vec2& p) { return Vec2(centre + (p - centre) * factor); });
    if (auto* disc = std::get_if<Disc>(&view.geometry)) disc->radius = std::max(least, snap(disc->radius * factor));
}

}  // namespace stim
