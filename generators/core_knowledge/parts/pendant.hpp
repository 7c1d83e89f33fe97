// Things that are alike all round or lie at any angle: what hangs on a string and may not tell what is level.
#pragma once

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

enum class Pendant { ball, ring, star, nut, spots, flower, cog, gem };
inline constexpr int pendants = 8;

/// The outline of so many points, nearer to and farther from the middle by turns, from an angle in radians on; snapped.
Polygon jagged(const Vec2& centre, double inner, double outer, int points, double from);
/// The thing in its paint, of kind and role "weight", and what is on it, of kind "part". It reaches `radius` px.
std::vector<Object> pendant(Pendant kind, const Vec2& centre, double radius, const Colour& paint, double angle);

}  // namespace stim::core_knowledge
