// A plain hand from above or from the side: palm and arm, and fingers that close over what it holds.
#pragma once

#include <string>
#include <vector>

#include "stim/scene/scene.hpp"

namespace stim {

/// pinch: thumb and forefinger on both sides of the grip. wrap: four fingers over a wall. press: four straight fingers
/// whose tips touch.
enum class Pose { pinch, wrap, press };

struct Grip {
    Vec2 at{0, 0};        ///< middle of what is held; for press the fingertips, px
    Vec2 reach{1, 0};     ///< unit vector from the palm to the grip
    double opening = 0;   ///< px between thumb and forefinger, 0..175
    bool mirrored = false;  ///< thumb on the other side
    Pose pose = Pose::pinch;
};

/// Skin colours from light to dark.
const std::vector<Rgb>& skins();

/// What of the hand lies behind the thing held, and what in front of it; one view each, none where the part is off a
/// canvas of that size. The same number of parts for every pose.
struct Hand {
    std::vector<Object> behind, before;
};
Hand hand(const Grip& grip, Rgb skin, int width, int height);
/// A hand that is not there: the same parts without views.
Hand no_hand();

}  // namespace stim
