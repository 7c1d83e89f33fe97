// BIB background: one agent, one thing, nine efficient walks to it.
#include <cmath>
#include <numbers>

#include "shared/grid_choice.hpp"

namespace stim::bib {
namespace {

constexpr double nearest = 17, farthest = 90;  // px from S

struct Plan {
    Ground ground;
    Point start;
    std::vector<Walk> walks;
};

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(clutter(request), rng);
    const Point start = rng.pick(ground.places);
    std::vector<Walk> walks;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        auto walk = search(inner_draws, [&]() -> std::optional<Walk> {
            const Point goal = draw_at_distance(start, nearest, farthest, rng);
            if (max_norm(goal - start) < home_to_object) return std::nullopt;
            return walk_to(start, goal, ground.roads);
        });
        if (!walk) return std::nullopt;
        walks.push_back(std::move(*walk));
    }
    return Plan{std::move(ground), start, std::move(walks)};
}

// The goal goes along an arc above the start.
Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(clutter(request)))}), turn(Point{140, 100}), {}};
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        const double angle = (-56 + 14 * trial) * std::numbers::pi / 180;
        const Point goal{140 - static_cast<int>(std::lround(60 * std::cos(angle))), 100 + static_cast<int>(std::lround(60 * std::sin(angle)))};
        out.walks.push_back(walk_to(out.start, turn(goal), out.ground.roads).value());
    }
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), who = random.stream("identities");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    const Identity agent = draw_agents(1, who)[0], goal = draw_objects(1, who)[0];
    Episode episode;
    episode.identity = agent.text();
    for (const Walk& walk : plan.walks)
        episode.trials.push_back(walk_trial(plan.ground, agent, plan.start, {{"goal", goal, walk.way.back()}}, "goal", walk));
    return {{episode}, Json::object({{"blocks", clutter(request)}}), !drawn};
}

}  // namespace

Domain bib_bg_single_object() {
    Domain out;
    out.id = "bib_bg_single_object";
    out.title = "An agent walks to the same thing nine times";
    out.skills = {Skill::goals};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 1;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
