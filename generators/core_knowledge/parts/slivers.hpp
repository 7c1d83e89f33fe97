// Whether a region has slivers: parts too thin to be seen well.
#pragma once

#include <functional>
#include <optional>

#include "stim/scene/geometry.hpp"

namespace stim::core_knowledge {

/// How far a point inside a region is from its border; negative outside.
using Room = std::function<double(const Vec2&)>;

struct Thickness {
    double wide = 18;   ///< px: discs of this width fit into every part of the region
    double reach = 34;  ///< px: no point is farther from the middle of such a disc, along a way inside the region
};

/// How many points of a grid in the box the region holds; nothing if some part of it is thinner than that.
std::optional<int> points_without_slivers(const Box& box, const Room& room, const Thickness& thickness = {});

}  // namespace stim::core_knowledge
