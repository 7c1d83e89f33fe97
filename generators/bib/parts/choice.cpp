#include "generators/bib/parts/choice.hpp"

#include <algorithm>
#include <utility>

namespace stim::bib {

Staging staged(const std::vector<Point>& blocks, const Identity& agent, const Point& start, const std::vector<Target>& targets) {
    Staging out(blocks);
    out.add(home_at(start));
    for (const Target& t : targets) out.add(object_at(t.name, t.identity, t.place, t.lit));
    out.add(agent_at(agent, start));
    return out;
}

std::map<std::string, std::optional<double>> other_lengths(const Roads& roads, const Point& start,
                                                           const std::vector<Target>& targets, const std::string& but) {
    std::map<std::string, std::optional<double>> out;
    for (const Target& t : targets)
        if (t.name != but) out[t.name] = efficient_length(start, t.place, roads);
    return out;
}

Trial walk_trial(const std::vector<Point>& blocks, const Roads& roads, const Identity& agent, const Point& start,
                 const std::vector<Target>& targets, const std::string& goal, const Walk& walk) {
    Staging stage = staged(blocks, agent, start, targets);
    stage.walk("agent", walk, "goal", goal, other_lengths(roads, start, targets, goal));
    return stage.finish();
}

Trial walk_trial(const Ground& ground, const Identity& agent, const Point& start, const std::vector<Target>& targets,
                 const std::string& goal, const Walk& walk) {
    return walk_trial(ground.world.blocks, ground.roads, agent, start, targets, goal, walk);
}

Taste draw_taste(const Request& request, const Streams& random, const std::vector<std::string>& icons) {
    Rng rng = random.stream("identities");
    const auto agents = draw_agents(2, rng);
    const auto objects = draw_objects(2, rng, icons);
    Taste out{agents[0], agents[1], objects[0], objects[1]};
    if (request.preset == Preset::balanced) out.preferred_first = random.stream("list").coin();
    return out;
}

Taste draw_lit_taste(const Request& request, const Streams& random) {
    Taste out = draw_taste(request, random);
    Rng rng = random.stream("lit");
    out.lit_preferred = out.lit_other = draw_lit({out.preferred, out.other}, rng);
    return out;
}

Pursuit draw_pursuit(const Streams& random) {
    Rng rng = random.stream("identities");
    const auto agents = draw_agents(1, rng);
    const auto objects = draw_objects(1, rng);
    return {agents[0], objects[0]};
}

std::vector<Target> things(const Taste& taste, const Point& preferred, const Point& other) {
    std::vector<Target> out{{"preferred", taste.preferred, preferred, taste.lit_preferred},
                            {"other", taste.other, other, taste.lit_other}};
    if (!taste.preferred_first) std::swap(out[0], out[1]);
    return out;
}

std::optional<Spots> spots(const Roads& roads, const Point& start, const Point& first, const Point& second,
                           const Limits& limits) {
    if (max_norm(first - start) < home_to_object || max_norm(second - start) < home_to_object ||
        max_norm(first - second) < between_boxes)
        return std::nullopt;
    const auto a = walk_to(start, first, roads, {{second}}, limits);
    if (!a) return std::nullopt;
    const auto b = walk_to(start, second, roads, {{first}}, limits);
    if (!b) return std::nullopt;
    return Spots{{first, *a}, {second, *b}};
}

std::vector<Point> places_round(const Ground& ground, const Point& start) {
    std::vector<Point> out;
    for (const Point& p : ground.places) {
        const double d = distance(start, p);
        if (d >= nearest_thing && d <= farthest_thing) out.push_back(p);
    }
    return out;
}

std::optional<Spots> draw_spots(const Roads& roads, const Point& start, const std::vector<Point>& round, Rng& rng) {
    return search(inner_draws, [&]() -> std::optional<Spots> {
        const Point a = rng.pick(round), b = rng.pick(round);
        const bool legal = distance(a, b) >= things_apart && roads.has_room(a) && roads.has_room(b);
        return legal ? spots(roads, start, a, b) : std::nullopt;
    });
}

std::optional<std::vector<Spots>> draw_all_spots(const Ground& ground, const Point& start, int count, Rng& rng) {
    const std::vector<Point> round = places_round(ground, start);
    if (round.empty()) return std::nullopt;
    std::vector<Spots> out;
    for (int i = 0; i < count; ++i) {
        auto both = draw_spots(ground.roads, start, round, rng);
        if (!both) return std::nullopt;
        out.push_back(std::move(*both));
    }
    return out;
}

}  // namespace stim::bib
