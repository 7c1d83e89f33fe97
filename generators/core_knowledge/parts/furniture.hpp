// Furniture of eight kinds, seen from above.
#pragma once

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

inline constexpr double furniture_reach = 56;  ///< px from its middle, at most
/// One thing of a kind and at an angle drawn by `look`. It only dresses the scene: of role "background".
std::vector<Object> furniture(const Vec2& centre, Rng& look);

}  // namespace stim::core_knowledge
