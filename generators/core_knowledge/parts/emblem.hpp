// Small figures that mark cups, discs and other things of a picture, all in the same way.
#pragma once

#include <optional>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

enum class Emblem { none, dot, bar, square, diamond, triangle, star, cross };
inline constexpr int emblems = 8;

/// The figure about a middle, reaching `radius` px, snapped; nothing for `none`.
std::optional<Geometry> emblem(Emblem kind, const Vec2& centre, double radius);

}  // namespace stim::core_knowledge
