// BIB background: an agent walks to an object in plain sight; from some trial on, another agent does.
#include "generators/bib/parts/choice.hpp"

namespace stim::bib {
namespace {

constexpr double nearest = 24, farthest = 44;  // px from S
constexpr int earliest = 2, latest = 7;        // trial, from 1, with the first of the newcomer

struct Plan {
    Ground ground;
    Point start;
    std::vector<Walk> walks;
};

// In straight sight.
std::optional<Walk> plain(const Ground& ground, const Point& start, const Point& goal) {
    if (max_norm(goal - start) < home_to_object || !ground.roads.has_room(goal)) return std::nullopt;
    auto out = walk_to(start, goal, ground.roads);
    return out && out->way.size() == 2 ? out : std::nullopt;
}

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(clutter(request), rng);
    const Point start = rng.pick(ground.places);
    std::vector<Walk> walks;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        auto walk = search(inner_draws, [&] { return plain(ground, start, draw_at_distance(start, nearest, farthest, rng)); });
        if (!walk) return std::nullopt;
        walks.push_back(std::move(*walk));
    }
    return Plan{std::move(ground), start, std::move(walks)};
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(clutter(request)))}), turn(Point{140, 100}), {}};
    for (int trial = 0; trial < trials_per_episode; ++trial)
        out.walks.push_back(plain(out.ground, out.start, turn(Point{115, rng.coin() ? 75 : 125})).value());
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label"), who = random.stream("identities");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    const int change = static_cast<int>(label.integer(earliest, latest));
    const auto agents = draw_agents(2, who);
    const auto goal = draw_objects(1, who)[0];
    Episode episode;
    for (int trial = 1; trial <= trials_per_episode; ++trial) {
        const Walk& walk = plan.walks[static_cast<std::size_t>(trial - 1)];
        const Identity& agent = agents[trial < change ? 0 : 1];
        episode.identity = agent.text();
        episode.trials.push_back(walk_trial(plan.ground, agent, plan.start, {{"goal", goal, walk.way.back()}}, "goal", walk));
    }
    return {{episode}, Json::object({{"blocks", clutter(request)}, {"change", change}}), !drawn};
}

}  // namespace

Domain bib_bg_multi_agent() {
    Domain out;
    out.id = "bib_bg_multi_agent";
    out.title = "An agent walks to an object, then another one does, nine times in all";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 1;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
