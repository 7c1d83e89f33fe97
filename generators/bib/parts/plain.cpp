#include "generators/bib/parts/plain.hpp"

#include <utility>

namespace stim::bib {
namespace {

constexpr double near_end = 24, far_end = 44, bearing_apart = 70;  // px from S; degrees

struct Plan {
    Ground ground;
    Point start;
    std::vector<Spots> trials;  // preferred first
};

// Both in straight sight.
std::optional<Spots> plain(const Ground& ground, const Point& start, const Point& a, const Point& b) {
    if (!bearings_apart(start, a, b, bearing_apart)) return std::nullopt;
    if (!ground.roads.has_room(a) || !ground.roads.has_room(b)) return std::nullopt;
    auto out = spots(ground.roads, start, a, b);
    if (!out || out->first.walk.way.size() > 2 || out->second.walk.way.size() > 2) return std::nullopt;
    return out;
}

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(clutter(request), rng);
    const Point start = rng.pick(ground.places);
    std::vector<Spots> trials;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        auto both = search(inner_draws, [&] {
            const Point a = draw_at_distance(start, near_end, far_end, rng);
            const Point b = draw_at_distance(start, near_end, far_end, rng);
            return plain(ground, start, a, b);
        });
        if (!both) return std::nullopt;
        trials.push_back(std::move(*both));
    }
    return Plan{std::move(ground), start, std::move(trials)};
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(clutter(request)))}), turn(Point{140, 100}), {}};
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        const bool left = rng.coin();
        const Point a = turn(Point{115, left ? 75 : 125}), b = turn(Point{115, left ? 125 : 75});
        out.trials.push_back(plain(out.ground, out.start, a, b).value());
    }
    return out;
}

}  // namespace

Made make_plain_preference(const Request& request, const Streams& random, const Taste& taste) {
    Rng rng = random.stream("geometry");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    Episode episode;
    episode.identity = taste.agent.text();
    for (const Spots& s : plan.trials)
        episode.trials.push_back(walk_trial(plan.ground, taste.agent, plan.start, things(taste, s.first.place, s.second.place),
                                            "preferred", s.first.walk));
    return {{episode}, Json::object({{"blocks", clutter(request)}, {"preferred_first", taste.preferred_first}}), !drawn};
}

}  // namespace stim::bib
