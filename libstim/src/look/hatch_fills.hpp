// What hatching and roughness have in common.
#pragma once

#include <functional>

#include "libstim/src/look/drawing.hpp"

namespace stim {

/// An area of the fill's object, without lines, in a colour so far on the way to the paper's.
Area stripes_on(const Area& fill, Rgb paper, double light);

struct MarkedFills {
    double least;  ///< px across and down
    bool apart;    ///< those alone that touch no other fill of their colour
};

/// Puts what `marks` gives right above coloured fills; nothing where text lies on one of them.
void add_on_fills(Drawing& drawing, const MarkedFills& which, const std::function<Area(const Area&)>& marks);

}  // namespace stim
