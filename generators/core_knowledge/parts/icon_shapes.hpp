// The strokes that drawings of everyday things are made of, in a box of 100 x 100 with y downwards. Only icons and the files
// of drawings need them.
#pragma once

#include <vector>

#include "generators/core_knowledge/parts/icons.hpp"

namespace stim::core_knowledge::icon_shapes {

inline constexpr Tone body = Tone::body, shade = Tone::shade, pale = Tone::pale, accent = Tone::accent, dark = Tone::dark;

struct Part {
    IconPart drawn;
    bool twice = false;  ///< followed by its mirror image
};

struct Drawing {
    const char* name;
    const char* sort;
    std::vector<Part> parts;
};

using Numbers = std::vector<double>;

/// A closed smooth line through points x, y, x, y ...
Part blob(Tone tone, const Numbers& points);
Part sides(Tone tone, const Numbers& points);
/// An ellipse: its middle, half width, half height and, if need be, degrees clockwise.
Part oval(Tone tone, const Numbers& middle_and_radii);
/// A stripe: its width, then points of a smooth line.
Part bar(Tone tone, const Numbers& width_and_points);
/// Open lines.
Part curve(Tone tone, const Numbers& points);
Part line(Tone tone, const Numbers& points);
/// The same without an outline.
Part bare(Part part);
/// The part, then its mirror image.
Part both(Part part);

}  // namespace stim::core_knowledge::icon_shapes

namespace stim::core_knowledge {

const std::vector<icon_shapes::Drawing>& drawings_of_birds();
const std::vector<icon_shapes::Drawing>& drawings_of_animals();
const std::vector<icon_shapes::Drawing>& drawings_of_plants();
const std::vector<icon_shapes::Drawing>& drawings_of_made();
const std::vector<icon_shapes::Drawing>& drawings_of_home();

}  // namespace stim::core_knowledge
