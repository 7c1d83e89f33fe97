// What tests of jointed hands share: bones of fixed length, joints within what anatomy allows, motion that can be followed.
#pragma once

#include <catch2/catch.hpp>

#include <cmath>
#include <optional>

#include "generators/common/grips.hpp"
#include "stim/base/portable_math.hpp"

namespace jointed_hands {

using namespace stim;

inline void check_bones(const JointedHand& hand) {
    for (std::size_t i = 0; i < finger_count; ++i) {
        const auto finger = static_cast<Finger>(i);
        for (std::size_t k = 0; k < 3; ++k)
            CHECK((hand.of(finger).joints[k + 1] - hand.of(finger).joints[k]).norm() ==
                  Approx(hand.frame.scale * bones_of(finger)[k]).margin(1e-6));
    }
}

// What anatomy allows.
inline void check_joints(const JointedHand& hand) {
    constexpr double slack = 1;  // degree
    for (const Finger finger : long_fingers) {
        const JointAngles a = joint_angles(hand, finger);
        CAPTURE(static_cast<int>(finger), a.knuckle, a.middle, a.end, a.sideways);
        CHECK((a.knuckle >= -10 - slack && a.knuckle <= 90 + slack));
        CHECK((a.middle >= -slack && a.middle <= 110 + slack));
        CHECK((a.end >= -slack && a.end <= 80 + slack));
        CHECK(std::abs(a.sideways) <= 20 + slack);
    }
    const JointAngles thumb = joint_angles(hand, Finger::thumb);
    CAPTURE(thumb.middle, thumb.end);
    CHECK((thumb.middle <= 80 + slack && thumb.end <= 80 + slack));
    CHECK(wrist_bend(hand) <= most_wrist_bend);
}

inline void check_hand(const Gripping& grip) {
    CHECK(grip.tip_error <= 1);
    check_bones(grip.hand);
    check_joints(grip.hand);
}

// From a frame to the next: the palm's way on the screen, and 8 degrees.
inline void check_step(const std::optional<Gripping>& before, const std::optional<Gripping>& now, double speed) {
    if (!before || !now) return;
    const HandFrame &a = before->hand.frame, &b = now->hand.frame;
    CHECK((seen(b.at({46, 0, 0})) - seen(a.at({46, 0, 0}))).norm() <= speed);
    CHECK(a.f.dot(b.f) >= std::cos(8 * portable::pi / 180));
}

}  // namespace jointed_hands
