// A picture as areas bounded by closed lines: what looks and sizes work on.
#pragma once

#include <vector>

#include "libstim/src/draw/contours.hpp"
#include "stim/draw/display_list.hpp"

namespace stim {

/// Filled where the winding number is not 0.
struct Area {
    enum class Part { fill, stroke, text, halo };
    int object = -1;  ///< index of the scene's object, or -1
    Part part = Part::fill;
    bool antialias = true;
    Rgb rgb{};
    bool paper = false;   ///< takes its pixels from the paper instead of `rgb`
    bool simple = false;  ///< the winding number is known to be 0 or above, and above 1 nowhere near a border that shows
    Contours contours{};
};

/// Coordinates in px of the plain picture until they are scaled. The later area lies above.
struct Drawing {
    int width = 0;
    int height = 0;
    Rgb background = white;
    bool paper = false;  ///< the background is the paper
    std::vector<Area> areas{};
    Rgb paper_rgb = white;  ///< of paper without a picture
};

}  // namespace stim
