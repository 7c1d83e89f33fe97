// A large syringe: upright, its needle down, a plunger with a knob.
#pragma once

#include <algorithm>
#include <vector>

#include "generators/common/space.hpp"
#include "stim/draw/display_list.hpp"

namespace stim::conservation::film {

inline constexpr double barrel_radius = 42, barrel_inside = 39, knob_radius = 17;  // px
inline constexpr double needle_length = 161, barrel_floor = 3, knob_height = 10;

struct Syringe {
    Vec3 tip;         ///< of the needle
    double most = 0;  ///< px^3 that it is made for
    double load = 0;  ///< px^3 in it

    static double per_height();  ///< volume of a layer of 1 px, px^3
    double foot() const { return tip.z + needle_length; }  ///< Z of the barrel's lower end
    /// High enough for a hand round it and another one at the knob.
    double barrel_height() const { return std::max(120.0, most / per_height() + 16); }
    double surface() const { return foot() + barrel_floor + load / per_height(); }
    double knob() const { return surface() + barrel_height() + 14; }  ///< Z of the knob's lower face
    Vec3 on_axis(double z) const { return {tip.x, tip.y, z}; }
};

/// Its parts: rod, liquid, piston, needle, barrel, knob.
inline constexpr int syringe_part_count = 6;
/// One view each, none where a part is off the canvas; without a syringe there is no view.
std::vector<Object> syringe_objects(const Syringe* syringe, Rgb liquid);
/// All but the knob; the needle down to the surface that it dips into.
void draw_syringe(DisplayList& list, const Syringe& syringe, double dips_to, Rgb liquid, int first);
void draw_knob(DisplayList& list, const Syringe& syringe, int first);
void draw_syringe_shadow(DisplayList& list, const Syringe& syringe);

}  // namespace stim::conservation::film
