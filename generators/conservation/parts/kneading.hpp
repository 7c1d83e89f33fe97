// How hands knead a lump: its shape at a time, and the hands that give it.
#pragma once

#include "generators/conservation/parts/dough.hpp"

namespace stim::conservation::film {

/// Where the lump touches the table but for its rolling, px.
inline constexpr Vec3 dough_place{-40, -170, 0};
inline constexpr Phase knead_hands_come{2, 23}, knead_hands_go{96, 117};

/// The lump while it is kneaded, with its volume at the start.
Solid kneaded(const DoughPlan& plan, double t);
/// The hands on it; none where they are off the canvas. One hand that presses is the right one.
struct KneadingHands {
    std::optional<Gripping> left, right;
};
KneadingHands kneading_hands(const DoughPlan& plan, double t);

}  // namespace stim::conservation::film
