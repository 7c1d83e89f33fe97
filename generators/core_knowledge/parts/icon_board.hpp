// Things shown side by side, to be looked at one by one: on a table, on cards or on shelves, as the key says.
#pragma once

#include <optional>
#include <vector>

#include "generators/core_knowledge/parts/icons.hpp"
#include "stim/base/random.hpp"

namespace stim::core_knowledge {

/// Room for one thing of any kind.
struct IconSpot {
    Vec2 middle;
    std::optional<double> floor = {};  ///< y of what the thing stands on
    double area = 0;                   ///< px²
    Colour paint;
    bool mirrored = false;
    double tilt = 0;  ///< radians
};

struct IconBoard {
    Colour shadow;
    std::vector<Object> behind;  ///< table, cards or shelves
    std::vector<IconSpot> spots;
};

/// 1 to 24 spots in random order on the usual canvas; throws InvalidParams for other counts.
IconBoard icon_board(int count, Rng& rng);
/// A thing on a spot.
std::vector<Object> on_board(const IconBoard& board, const IconSpot& spot, const Icon& icon, const char* role);

}  // namespace stim::core_knowledge
