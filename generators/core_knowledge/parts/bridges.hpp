// Two chains of wheels with a gap between them, two ways to bridge it, and dead ends: where they are.
#pragma once

#include <optional>
#include <vector>

#include "generators/core_knowledge/parts/turning.hpp"
#include "stim/base/random.hpp"

namespace stim::core_knowledge {

/// px between circles that do not touch.
inline constexpr double least_between_wheels = 24;

/// Wheels to be put in that lead from one of the chains to a wheel that is in no chain.
struct DeadEnd {
    bool from_driven;
    int wheels;
};

struct BridgePlan {
    int driven, wanted;  ///< wheels of the chain that is driven, and of the one that is to turn
    int fewer;           ///< wheels of the shorter bridge; the longer one has one more
    std::vector<DeadEnd> dead_ends;
    int wheels() const;  ///< all of them, also those to be put in
};

/// Indices are those of `wheels`.
struct BridgeLayout {
    std::vector<Wheel> wheels;
    std::vector<int> driven, wanted;       ///< from the first wheel to the gap; from the gap to the last wheel
    std::vector<std::vector<int>> places;  ///< the shorter bridge, the longer one, the dead ends
    std::vector<int> idle;                 ///< the wheels behind the dead ends
};

/// A radius for each wheel: of the chains, the bridges, then of each dead end and the wheel behind it.
std::vector<double> draw_radii(const BridgePlan& plan, Rng& rng);
/// One attempt at a layout that fills the picture; nothing where it does not fit.
std::optional<BridgeLayout> random_bridges(const BridgePlan& plan, const std::vector<double>& radii, Rng& rng);
/// Equal wheels: both chains level, one bridge above, one below, dead ends upwards from the outermost wheels.
BridgeLayout plain_bridges(const BridgePlan& plan);

}  // namespace stim::core_knowledge
