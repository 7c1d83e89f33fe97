// Wheels that turn each other: by contact, or by belts about their hubs.
#pragma once

#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim::core_knowledge {

struct Wheel {
    Vec2 centre{0, 0};
    double radius = 0;  ///< px
    double hub() const { return .55 * radius; }
};

/// The path of a belt: two straight strands from hub to hub, and what of each hub it goes round.
struct Belt {
    std::vector<Vec2> first, second;  ///< strands, from the first hub to the second one
    std::vector<Vec2> about_first, about_second;
};
/// A belt about the hubs of two wheels that do not touch, with strands that cross, or not; snapped.
Belt belt_about(const Wheel& a, const Wheel& b, bool crossed);

/// Two wheels that turn each other, the opposite way where `reverses`.
struct Link {
    int a = 0, b = 0;
    bool reverses = true;
};
/// Whether the wheels touch.
bool touch(const Wheel& a, const Wheel& b);
/// The sense of each wheel, 1 as the first wheel's, -1 against it, 0 where no way leads to it. Throws InvalidParams where
/// two ways to a wheel disagree: then nothing can turn.
std::vector<int> senses(int wheels, const std::vector<Link>& links);

}  // namespace stim::core_knowledge
