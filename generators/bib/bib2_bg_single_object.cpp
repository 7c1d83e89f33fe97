// BIB2 background: one agent, one object that lights up, nine efficient walks to it and now and then one back; sometimes a
// bar turns somewhere and touches nobody.
#include <utility>

#include "generators/bib/parts/single.hpp"
#include "generators/bib/parts/spinner.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

constexpr int around_bar = 30;  // px (max-norm) that middles keep from an idle bar: its box of 21, and 9 as from walls

struct Plan {
    SinglePlan single;
    std::optional<Spinner> spinner;
    int start_angle = 0;
};

std::optional<Plan> draw(int blocks, bool with_bar, Rng& rng) {
    if (!with_bar) {
        auto single = draw_single(draw_ground(blocks, rng), rng);
        return single ? std::optional(Plan{std::move(*single), std::nullopt, 0}) : std::nullopt;
    }
    const int row = static_cast<int>(rng.integer(2, 7)),
              column = static_cast<int>(rng.integer(2, 7));  // cells that have eight beside them
    const Spinner spinner = draw_spinner(middle_of({row * cell_size, column * cell_size}), rng);
    const int angle = static_cast<int>(rng.integer(0, 359));
    const World world{draw_blocks_off(spinner, blocks, rng)};
    auto obstacles = obstacles_of(world);
    obstacles.push_back(square_about(spinner.middle, around_bar));
    Ground ground{world, Roads(obstacles), Free(obstacles).largest_part()};
    if (ground.places.size() < fewest_free) return std::nullopt;
    auto single = draw_single(std::move(ground), rng);
    return single ? std::optional(Plan{std::move(*single), spinner, angle}) : std::nullopt;
}

// Back along the same polyline, whose last vertices the contact may have come before; nothing where the whole pixels of the
// contact would cut a corner.
std::optional<Walk> way_back(const Walk& walk, const Roads& roads) {
    Way passed{walk.way.front()};
    const std::vector<Point> points = walk_along(walk.way);
    for (int i = 0; i < walk.steps; ++i)
        if (points[static_cast<std::size_t>(i)] == walk.way[passed.size()]) passed.push_back(walk.way[passed.size()]);
    if (passed.back() == walk.end) passed.pop_back();
    Way way{walk.end};
    way.insert(way.end(), passed.rbegin(), passed.rend());
    if (!visible(way[0], way[1], roads.obstacles())) return std::nullopt;
    return walk_on(way, efficient_length(way.front(), way.back(), roads).value(), {}, {0, 1, longest_walk});
}

Trial trial_of(const Plan& plan, const Identity& agent, const Target& goal, const Walk& walk, bool returns) {
    const SinglePlan& s = plan.single;
    Staging stage = staged(s.ground.world.blocks, agent, s.start, {goal});
    if (plan.spinner) stage.add(bar_of(*plan.spinner, plan.start_angle));
    stage.walk("agent", walk, "goal", "goal");
    if (returns)
        if (const auto back = way_back(walk, s.ground.roads)) stage.walk("agent", *back, "place", "home", {}, false);
    return stage.finish();
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label"), who = random.stream("identities");
    const int blocks = clutter(request);
    const bool with_bar = rng.chance(3, 10);
    auto drawn = search(whole_attempts, [&] { return draw(blocks, with_bar, rng); });
    const Plan plan = drawn ? std::move(*drawn) : Plan{fixed_single(blocks, rng), std::nullopt, 0};
    const Identity agent = draw_agents(1, who)[0], goal = draw_objects(1, who)[0];
    const std::string lit = draw_lit({goal}, who);
    Episode episode;
    episode.identity = agent.text();
    for (const Walk& walk : plan.single.walks) {
        const bool returns = label.chance(1, 5);
        episode.trials.push_back(trial_of(plan, agent, {"goal", goal, walk.way.back(), lit}, walk, returns));
    }
    return {{episode}, Json::object({{"blocks", blocks}, {"spinner", plan.spinner.has_value()}}), !drawn};
}

}  // namespace

Domain bib2_bg_single_object() {
    Domain out;
    out.id = "bib2_bg_single_object";
    out.title =
        "An agent walks to the same object nine times, which lights up; sometimes it walks back, sometimes a bar turns idly";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
