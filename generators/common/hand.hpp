// A hand in the plane of a picture: the jointed hand seen from its side, holding something, or from its back, flat.
#pragma once

#include <string>
#include <vector>

#include "generators/common/hand_picture.hpp"

namespace stim {

/// pinch: the tips of thumb and index finger on both sides of the grip, the other fingers curled; the thumb's side is seen.
/// flat: four straight fingers whose longest tip touches, and a thumb that stands off; the back is seen.
enum class HandPose { pinch, flat };

struct Grip {
    Vec2 at{0, 0};        ///< middle of what is held; for flat the fingertips, px
    Vec2 reach{1, 0};     ///< unit vector from the palm to the grip
    double opening = 0;   ///< px between thumb and index finger, up to 75 at scale 1
    bool mirrored = false;  ///< thumb on the other side
    HandPose pose = HandPose::pinch;
    double scale = 1;     ///< 1: an index finger of 93 px, a palm of about 70 px
    Rgb sleeve{72, 96, 138};
};

/// What of the hand lies behind the thing held (arm, palm, curled fingers), and what in front of it (index finger and thumb);
/// one view each, none where the part is off a canvas of that size. The same parts for every grip of a pose.
struct Hand {
    std::vector<Object> behind, before;
};
Hand hand(const Grip& grip, Rgb skin, int width, int height);
/// A hand that is not there: the parts of a pinch without views.
Hand no_hand();
/// How far the tips of a pinch stay off the grip's two sides, px: 0 up to an opening of 75 at scale 1.
double pinch_error(const Grip& grip);

}  // namespace stim
