// BIB inaccessible goal: an agent that likes one object takes the other, which is expected only where the first is out of reach.
#include <algorithm>

#include "generators/bib/parts/choice.hpp"
#include "generators/bib/parts/ring.hpp"

namespace stim::bib {
namespace {

constexpr int fam = 8;
constexpr double much_farther = 1.2;  // the preferred thing's way to the other's, in `few` trials to be learnt from
constexpr int few = 2;
constexpr double within_reach = 1.5;  // the same where the agent could have it in the test

// The preferred thing comes first.
struct Plan {
    Ground ground;
    Point start;
    std::vector<Spots> trials;
    Point preferred, other;  // of the test
    Walk walk;               // to the other thing, the same in both members
    std::vector<Point> closed, open;  // the members' blocks
};

// Agents that only ever take what is near would not show a preference.
bool goes_farther(const std::vector<Spots>& trials) {
    return few <= std::count_if(trials.begin(), trials.end(),
                                [](const Spots& s) { return s.first.walk.length >= much_farther * s.second.walk.length; });
}

bool add_test(Plan& plan, const std::vector<Point>& ring, const std::vector<Point>& open, const Roads& open_roads) {
    const std::vector<Point>& blocks = plan.ground.world.blocks;
    const Roads closed_roads(obstacles_of({joined(blocks, ring)}));
    const auto walk = walk_to(plan.start, plan.other, closed_roads, {{plan.preferred}});
    if (!walk || !closed_roads.has_room(plan.other) || !open_roads.has_room(plan.other) ||
        open_roads.way(plan.start, plan.other) != walk->way) return false;
    const auto reach = efficient_length(plan.start, plan.preferred, open_roads);
    if (!reach || *reach > within_reach * walk->length) return false;
    plan.walk = *walk;
    plan.closed = joined(blocks, ring);
    plan.open = joined(blocks, open);
    return true;
}

// In `paper` the preferred thing lies open where nothing encloses it; in `balanced` a ring with a gap keeps the number of blocks.
std::optional<Plan> draw_test(Plan plan, const std::vector<Point>& round, Preset preset, Rng& rng) {
    const std::vector<Point>& blocks = plan.ground.world.blocks;
    const Point cell = rng.pick(interior_cells());
    plan.preferred = middle_of(cell);
    if (!std::binary_search(round.begin(), round.end(), plan.preferred)) return std::nullopt;
    const std::vector<Point> ring = ring_of(cell, blocks);
    if (ring.size() < smallest_ring || !all_free({plan.start}, ring)) return std::nullopt;
    plan.other = rng.pick(round);
    if (distance(plan.preferred, plan.other) < things_apart || !all_free({plan.other}, ring)) return std::nullopt;
    if (preset == Preset::paper)
        return add_test(plan, ring, {}, plan.ground.roads) ? std::optional(std::move(plan)) : std::nullopt;
    std::vector<Point> seen;
    for (const Spots& s : plan.trials) seen.insert(seen.end(), {s.first.place, s.second.place});
    const auto open = draw_open_ring(cell, ring, blocks, plan.start, {plan.preferred, plan.other}, seen, rng);
    return open && add_test(plan, ring, open->cells, open->roads) ? std::optional(std::move(plan)) : std::nullopt;
}

int blocks_of(const Request& request) { return 2 + 2 * request.size / 3; }

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(blocks_of(request), rng);
    const Point start = rng.pick(ground.places);
    auto trials = draw_all_spots(ground, start, fam, rng);
    if (!trials || !goes_farther(*trials)) return std::nullopt;
    const std::vector<Point> round = places_round(ground, start);
    const Plan plan{std::move(ground), start, std::move(*trials), {}, {}, {}, {}, {}};
    return search(inner_draws, [&] { return draw_test(plan, round, request.preset, rng); });
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(blocks_of(request)))}), turn(Point{140, 140}), {}, turn(Point{70, 70}),
             turn(Point{140, 56}), {}, {}, {}};
    const Spots far = spots(out.ground.roads, out.start, turn(Point{64, 64}), turn(Point{140, 72})).value();
    for (int trial = 0; trial < fam; ++trial) out.trials.push_back(trial % 2 ? Spots{far.second, far.first} : far);
    const std::vector<Point> ring = turn.cells(cells_about({60, 60}));
    const OpenRing open = open_ring_of(ring, out.ground.world.blocks, turn.cell({80, 60}), turn.cell({80, 120}));
    const bool bare = request.preset == Preset::paper;
    add_test(out, ring, bare ? std::vector<Point>{} : open.cells, bare ? out.ground.roads : open.roads);
    return out;
}

Episode episode(const Plan& plan, const Taste& taste, bool expected) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.identity = taste.agent.text();
    for (const Spots& s : plan.trials)
        out.trials.push_back(walk_trial(plan.ground, taste.agent, plan.start, things(taste, s.first.place, s.second.place),
                                        "preferred", s.first.walk));
    const std::vector<Point>& blocks = expected ? plan.closed : plan.open;
    out.trials.push_back(walk_trial(blocks, Roads(obstacles_of({blocks})), taste.agent, plan.start,
                                    things(taste, plan.preferred, plan.other), "other", plan.walk));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    std::vector<std::string> icons = object_icons();
    icons.emplace_back(medal);
    const Taste taste = draw_taste(request, random, icons);
    Json params = Json::object({{"blocks", blocks_of(request)}, {"preferred_first", taste.preferred_first}});
    return {{episode(plan, taste, true), episode(plan, taste, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_inaccessible_goal() {
    Domain out;
    out.id = "bib_inaccessible_goal";
    out.title = "An agent that likes one of two objects takes the other one. Could it have had what it likes?";
    out.skills = {"goals"};
    out.size_meaning = "clutter: 2 + 2n/3 blocks, rounded down";
    out.episodes = 2;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
