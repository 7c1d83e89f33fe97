// A plain hand: forearm, wrist, palm, fingers with nails and a thumb, that holds or presses something.
#pragma once

#include <string>
#include <vector>

#include "stim/scene/scene.hpp"

namespace stim {

/// pinch: the tips of thumb and forefinger on both sides of the grip, the other fingers curled. flat: four straight fingers
/// whose tips touch, and a thumb that stands off.
enum class HandPose { pinch, flat };

struct Grip {
    Vec2 at{0, 0};        ///< middle of what is held; for flat the fingertips, px
    Vec2 reach{1, 0};     ///< unit vector from the palm to the grip
    double opening = 0;   ///< px between thumb and forefinger, 0..175
    bool mirrored = false;  ///< thumb on the other side
    HandPose pose = HandPose::pinch;
    double scale = 1;     ///< 1: fingers 15 px wide, a palm of 64 px
};

/// Skin colours from light to dark.
const std::vector<Rgb>& skins();

/// What of the hand lies behind the thing held (palm and its lines), and what in front of it (thumb, forefinger, their
/// lines, nails); one view each, none where the part is off a canvas of that size. The same parts for every pose.
struct Hand {
    std::vector<Object> behind, before;
};
Hand hand(const Grip& grip, Rgb skin, int width, int height);
/// A hand that is not there: the same parts without views.
Hand no_hand();
/// The first so many corners of a palm, and the last as many, are of the forearm.
inline constexpr std::size_t arm_corners = 2;

}  // namespace stim
