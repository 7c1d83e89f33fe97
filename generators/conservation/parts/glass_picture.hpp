// Round glasses and what is in them as flat polygons, in layers from back to front; the falling stream.
#pragma once

#include "generators/common/solid_paint.hpp"
#include "generators/conservation/parts/round_glass.hpp"

namespace stim::conservation::film {

inline constexpr Rgb glass_body{190, 205, 203}, glass_edge{84, 104, 112}, glass_light{226, 236, 236}, glass_dark{150, 170, 172};

/// A glass with so much of a liquid, and how it leans.
struct FilledGlass {
    RoundGlass glass;
    GlassPose pose;
    double volume = 0;  ///< px^3
    Rgb rgb;
    int glass_id = 0, liquid_id = 0;
};

/// Outlines as they are seen: of the outer wall and foot, and of the liquid, empty without any.
Loop outline_of_glass(const FilledGlass& filled);
Loop outline_of_liquid(const FilledGlass& filled);

/// Walls and foot seen through the opening; then comes what is seen through the glass.
void draw_glass_back(DisplayList& list, const FilledGlass& filled);
void draw_liquid(DisplayList& list, const FilledGlass& filled);
/// Lights of the near wall, and the rim's nearer half.
void draw_glass_front(DisplayList& list, const FilledGlass& filled);
void draw_glass_shadow(DisplayList& list, const FilledGlass& filled);
/// On the table, where it stands on it.
void draw_glass_contact(DisplayList& list, const FilledGlass& filled);

/// A stream between two heights that bends to the right from its lip on; with rings on the surface where it lands.
Loop outline_of_stream(const Vec3& lip, double from, double to);
void draw_stream(DisplayList& list, const Vec3& lip, double from, double to, Rgb rgb, int id);
void draw_ripples(DisplayList& list, const Vec3& lip, double surface, Rgb rgb, int id);

}  // namespace stim::conservation::film
