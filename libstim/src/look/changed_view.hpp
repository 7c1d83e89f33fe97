// Views whose points are moved.
#pragma once

#include "stim/scene/scene.hpp"

namespace stim {

/// Moves the points of the view's outline; labels stay.
template <class F>
void map_points(View& view, F f) {
    if (auto* disc = std::get_if<Disc>(&view.geometry)) disc->centre = snap(f(disc->centre));
    if (auto* polygon = std::get_if<Polygon>(&view.geometry))
        for (Vec2& p : polygon->vertices) p = snap(f(p));
    if (auto* paths = std::get_if<Paths>(&view.geometry))
        for (auto& line : paths->lines)
            for (Vec2& p : line) p = snap(f(p));
}

/// The outline made larger about its centre.
void scale_view(View& view, double factor);

}  // namespace stim
