// Display lists: the items to paint, in order, independent of any painter.
#pragma once

#include <variant>
#include <vector>

#include "stim/scene/font.hpp"
#include "stim/scene/scene.hpp"

namespace stim {

struct Fill {
    Geometry geometry;
    Rgb rgb;
    bool operator==(const Fill&) const = default;
};

/// Closed for discs and polygons, open with butt ends for paths; round joins.
struct Outline {
    Geometry geometry;
    Rgb rgb;
    double width;
    bool operator==(const Outline&) const = default;
};

/// A line of glyphs; turned text reads from bottom to top and starts at its origin.
struct Text {
    std::vector<PlacedGlyph> glyphs;
    double digit_height;
    Rgb rgb;
    bool turned = false;
    double halo = 0;  ///< px of white rim
    bool operator==(const Text&) const = default;
};

struct DrawItem {
    int object = -1;  ///< index of the scene's object, or -1
    bool antialias = true;
    std::variant<Fill, Outline, Text> what;
};

struct DisplayList {
    int width = 0;
    int height = 0;
    Rgb background = white;
    std::vector<DrawItem> items;
};

/// The scene's objects in image `image`, in order, and its legend strip.
DisplayList draw_objects(const Scene& scene, int image);
/// Appends one view of an object: fill, stroke, label.
void draw_view(DisplayList& list, const View& view, int object, bool antialias = true);
/// Positions of a label's glyphs, and the box of their ink.
TextLine label_line(const Label& label);

}  // namespace stim
