#include "generators/bib/parts/single.hpp"

#include <cmath>
#include <utility>

#include "stim/base/portable_math.hpp"

namespace stim::bib {
namespace {

constexpr double nearest_goal = 17, farthest_placed = 90;  // px from S

}  // namespace

std::optional<SinglePlan> draw_single(Ground ground, Rng& rng) {
    const Point start = rng.pick(ground.places);
    std::vector<Walk> walks;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        auto walk = search(inner_draws, [&]() -> std::optional<Walk> {
            const Point goal = draw_at_distance(start, nearest_goal, farthest_placed, rng);
            if (max_norm(goal - start) < home_to_object || !ground.roads.has_room(goal)) return std::nullopt;
            return walk_to(start, goal, ground.roads);
        });
        if (!walk) return std::nullopt;
        walks.push_back(std::move(*walk));
    }
    return SinglePlan{std::move(ground), start, std::move(walks)};
}

SinglePlan fixed_single(int blocks, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    SinglePlan out{ground_of({turn.cells(outer_ring(blocks))}), turn(Point{140, 100}), {}};
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        const double angle = (-56 + 14 * trial) * portable::pi / 180;
        const Point goal{140 - static_cast<int>(std::lround(58 * portable::cos(angle))),
                         100 + static_cast<int>(std::lround(58 * portable::sin(angle)))};
        out.walks.push_back(walk_to(out.start, turn(goal), out.ground.roads).value());
    }
    return out;
}

}  // namespace stim::bib
