// Two straws, one of which a hand moves; then a piece is joined to it or cut off, or neither: where everything is at a time.
#pragma once

#include <optional>

#include "generators/common/grips.hpp"
#include "generators/conservation/parts/scissors.hpp"
#include "generators/conservation/parts/straw.hpp"

namespace stim::conservation::film {

inline constexpr double straw_depth[] = {170, -150};  // upper, lower: Y, px
/// The hand that moves the straw holds it from the transformation's first frame to its last, and moves it in these.
inline constexpr double moving_from = 27, moving_to = 92;
/// Of the change: a piece comes up to the straw; from `decided` on it stays or is drawn off. Scissors go down, or stay in the
/// air, and their blades close.
inline constexpr Phase comes_up{119, 127}, goes_down{122, 127}, closes_blades{124, 130};
inline constexpr double decided = 130;

struct StrawPlan {
    Design design;
    double length = 576;     ///< of both straws at the start, px
    double change_by = 40;   ///< px, without sign
    bool lower = true;       ///< the moved straw
    bool rightwards = true;  ///< where it goes; to the right it turns clockwise. The change is at its other end
    Vec2 shift{0, 0};        ///< of its middle, X and Y, px
    int degrees = 0;         ///< that it turns, clockwise
    double centre = 0;       ///< of both straws at the start, X, px
    double rings[2][2] = {{0, 0}, {0, 0}};  ///< of the upper and the lower straw, px from the middle
    bool blue[2] = {false, false};          ///< the upper, the lower straw
    int skin = 0;

    bool takes() const { return design.outcome == ChangeSense::less; }
    /// Of the end that the change is at: -1 is the left one.
    double end() const { return rightwards ? -1 : 1; }
};
Json to_json(const StrawPlan& plan);
StrawPlan straw_plan_of(const Json& json);

/// Everything at one time.
struct StrawMoment {
    Straw straws[2];             ///< upper and lower, with what is joined to them
    std::optional<Straw> piece;  ///< that a hand brings or takes away
    std::optional<Scissors> scissors;
    std::optional<Gripping> mover, carrier, cutter;
};
StrawMoment moment_of(const StrawPlan& plan, double t, bool with_hands);

}  // namespace stim::conservation::film
