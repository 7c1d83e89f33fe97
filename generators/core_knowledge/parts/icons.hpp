// Everyday things as drawings of our own: outline, shading, accent and shadow. All kinds have the same tones, made from one
// paint, and the same painted area, and all but toys have ten parts, so that neither paint nor ink nor detail tells the kind.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// body: the thing's paint; shade and pale: the same darker and paler; accent: yellow, or red on yellow things; dark: ink.
enum class Tone { body, shade, pale, accent, dark };

/// Paths are lines of ink.
struct IconPart {
    Tone tone = Tone::body;
    Geometry geometry;
    bool outlined = true;
};

/// Parts about the middle of their common box, in a unit in which they cover an area of 1.
struct Icon {
    std::string name;
    std::string sort;  ///< bird, animal (that is no bird), plant, made, toy, fruit, furniture
    std::vector<IconPart> parts;
    Box box;
};

/// All 42 kinds. A thing that looks to a side looks to the right.
const std::vector<Icon>& icons();
/// Throws InvalidParams for an unknown name.
const Icon& icon(std::string_view name);
/// Names of the kinds of a sort.
std::vector<std::string> icon_names(std::string_view sort);

/// How a thing is shown.
struct IconPlace {
    Vec2 centre;  ///< of the thing's box
    double area = 9000;  ///< px² that its parts cover, outlines left out
    Colour paint;
    bool mirrored = false;
    std::optional<Colour> shadow = {};  ///< on the ground below it
    double tilt = 0;                    ///< radians about the centre, the shadow left out
};

/// What it covers with its outlines, without the shadow.
Box icon_box(const Icon& icon, const IconPlace& place);
/// The largest of half width and half height over all kinds with that area, tilted that much or less, without outlines.
double icon_reach(double area, double tilt = 0);

/// Its parts in order, in the one picture of `images`, or in all. The largest part of its paint has the kind's name as kind;
/// the others are called part and shadow.
std::vector<Object> icon_objects(const Icon& icon, const IconPlace& place, const char* role, std::optional<int> image = {},
                                 int images = 1);

}  // namespace stim::core_knowledge
