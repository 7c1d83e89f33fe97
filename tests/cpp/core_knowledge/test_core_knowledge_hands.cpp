// Hands in the plane of a picture.
#include <catch2/catch.hpp>

#include "generators/common/hand.hpp"

using namespace stim;

namespace {

std::size_t parts_of(const Hand& hand) { return hand.behind.size() + hand.before.size(); }

Box box_of(const std::vector<Object>& parts, const std::string& kind) {
    for (const Object& part : parts)
        if (part.kind == kind && part.visible(0)) return part.view().box();
    FAIL("no " << kind);
    return {};
}

}  // namespace

TEST_CASE("Hands in pictures: the tips of a pinch lie on both sides of what is held") {
    for (const Vec2& reach : {Vec2(0, 1), Vec2(1, 0), Vec2(-1, 0), Vec2(0.6, 0.8)})
        for (const bool mirrored : {false, true})
            for (const double scale : {0.5, 0.8})
                for (double opening = 0; opening <= 75; opening += 15) {
                    INFO(reach.x() << " " << reach.y() << " " << mirrored << " " << scale << " " << opening);
                    CHECK(pinch_error({{500, 300}, reach, scale * opening, mirrored, HandPose::pinch, scale}) < 1e-6);
                }
    CHECK(pinch_error({{500, 300}, {0, 1}, 160}) > 10);
}

TEST_CASE("Hands in pictures: the thumb is on the side that was asked for") {
    for (const bool mirrored : {false, true}) {
        const Hand held = hand({{500, 300}, {0, 1}, 40, mirrored}, skins()[0], 1000, 600);
        const double thumb = box_of(held.before, "thumb").centre().x(), index = box_of(held.before, "index finger").centre().x();
        CHECK((thumb < index) == !mirrored);  // across is to the left of a hand that reaches down
    }
}

TEST_CASE("Hands in pictures: a hand has the same parts wherever it is, and none that is seen when it is away") {
    const Hand near = hand({{500, 300}, {1, 0}, 14}, skins()[3], 960, 540);
    const Hand far = hand({{-4000, 300}, {1, 0}, 30}, skins()[3], 960, 540);
    CHECK(parts_of(near) == parts_of(far));
    CHECK(parts_of(near) == parts_of(no_hand()));
    for (const auto* side : {&far.behind, &far.before})
        for (const Object& part : *side) CHECK_FALSE(part.visible(0));
    CHECK(box_of(near.behind, "palm").size().x() > 40);
    const Hand lying = hand({{500, 300}, {0, -1}, 0, false, HandPose::flat}, skins()[3], 1000, 600);
    double highest = 600;
    for (const Object& part : lying.behind)
        if (part.visible(0)) highest = std::min(highest, part.view().box().low.y());
    CHECK(std::abs(highest - 300) < 15);  // fingertips at the grip
}
