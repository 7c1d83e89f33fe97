// Arrows on wheels that show which way they turn.
#pragma once

#include <string_view>

#include "generators/core_knowledge/parts/turning.hpp"
#include "stim/scene/scene.hpp"

namespace stim::core_knowledge {

/// An arc between hub and rim with a head at one end.
struct TurnArrow {
    double middle = 0;  ///< radians from +x towards +y: where on the wheel the middle of the arc is
    bool clockwise = true;
    Colour paint;
    double share = .78;           ///< the arc's radius, of the wheel's
    double width = 4, head = 9;  ///< px
};
/// Adds an object for the arc and one for the head, both of that role.
void add_turn_arrow(Scene& scene, std::string_view role, const Wheel& wheel, const TurnArrow& arrow);
/// The sense of the arrow whose two objects have that role, on a wheel with that centre: its head lies before its arc's end or
/// behind its start, seen clockwise. Throws InvalidParams where there is no such arrow.
bool turn_arrow_is_clockwise(const Scene& scene, std::string_view role, const Vec2& centre);

}  // namespace stim::core_knowledge
