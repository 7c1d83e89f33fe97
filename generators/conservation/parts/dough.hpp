// A lump of playdough that hands knead into another shape, and a ball of it that a hand presses in or takes: where everything
// is at a time, in space.
#pragma once

#include <optional>

#include "generators/common/grip_dough.hpp"
#include "generators/conservation/parts/design.hpp"
#include "generators/conservation/parts/solid.hpp"

namespace stim::conservation::film {

/// By extent on the screen: ball, lying roll, flat disc.
inline constexpr SolidForm dough_forms[] = {{2, 1, false}, {6, 3, true}, {5, 0.13, false}};
inline constexpr int ball_form = 0, roll_form = 1, disc_form = 2;

struct DoughPlan {
    Design design;
    bool stays = false;     ///< the carrier, in view to the end
    double volume = 1e6;    ///< of the lump at the start, px^3
    double load = 1e5;      ///< of the ball, px^3
    int from = 0, to = 1;   ///< forms
    int colour = 0, skin = 0;

    Rgb rgb() const { return substances()[static_cast<std::size_t>(colour)].rgb; }
};
Json to_json(const DoughPlan& plan);
DoughPlan dough_plan_of(const Json& json);

/// The carrier's ball at the lump, and the neck between them. `neck` and `root` are half widths: at its waist, at the lump.
struct Bulge {
    Sphere ball;
    double offset = 0;  ///< of the ball's middle from the surface that it touches, px
    double neck = 0, root = 0;
    double neck_length() const;  ///< from the lump's surface to where it melts into the ball
    bool has_neck() const { return neck > 0.05 && neck_length() > 1; }
};

/// Lump, what bulges from it, and what is apart from it: together always the same, px^3.
struct DoughMoment {
    Solid lump;
    SurfacePoint touched;  ///< where the ball touches the lump, or may
    Bulge bulge;
    double outside = 0;     ///< of the bulge, while it hangs on the lump
    double apart = 0;       ///< of the ball in the hand, while it does not
    bool attached() const { return outside > 0; }
    bool shows_neck() const { return attached() && bulge.has_neck(); }
    bool shows_ball() const { return outside + apart > 0; }
    std::optional<Gripping> left, right, carrier;
};
/// Half the neck's width at a distance from the lump, px.
double neck_width(const Bulge& bulge, double distance);

DoughMoment dough_moment(const DoughPlan& plan, double t, bool with_hands);

}  // namespace stim::conservation::film
