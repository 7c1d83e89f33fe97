// BIB2 background: a turning bar pushes an element to an object, or past it to a wall.
#include <cmath>
#include <utility>

#include "generators/bib/parts/spinner.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

constexpr int nearest_bar = 60, farthest_bar = 140;  // coordinates of the bar's middle
constexpr int shortest_arm = 12, longest_arm = 17, nearest = 56, farthest = 99;  // px
constexpr int shortest_miss = 30;                    // px to the wall: else its whole pixels would turn the push by degrees
constexpr int nearest_pass = 18, farthest_pass = 40; // px from the line
constexpr int target_off_bar = 34;
constexpr int deep = 3;                              // px into a wall

struct Push {
    Launch launch;
    Walk walk;
    Point place;        ///< of the thing
    bool hits = false;
};

struct Plan {
    std::vector<Point> blocks;
    Spinner spinner;
    std::vector<Push> trials;
};

// Whether the walk, whose ends are whole pixels, would meet the wall if it went on.
bool leads_into_wall(const Point& from, const Point& end, const Roads& roads) {
    const double far = distance(from, end);
    const Point d = end - from;
    for (int px = 1; px <= deep + 1; ++px) {
        const auto along = [&](int part) { return static_cast<int>(std::lround(px * part / far)); };
        const Point p = end + Point{along(d.row), along(d.column)};
        if (!roads.is_free(p) || !visible(from, p, roads.obstacles())) return true;
    }
    return false;
}

// The last free middle ahead of the bar; nothing where only a corner is grazed there.
std::optional<Point> wall_ahead(const Spinner& spinner, const Launch& launch, const Roads& roads) {
    const auto is_open = [&](int px) {
        const Point p = ahead(spinner, launch, px);
        return roads.is_free(p) && visible(launch.element, p, roads.obstacles());
    };
    int px = 1;
    for (; px < 2 * side && is_open(px); ++px) {}
    for (int more = 1; more <= deep; ++more)
        if (is_open(px + more)) return std::nullopt;
    const Point end = ahead(spinner, launch, px - 1);
    return leads_into_wall(launch.element, end, roads) ? std::optional(end) : std::nullopt;
}

std::optional<Push> checked(const Spinner& spinner, const Launch& launch, const Point& place, const std::optional<Walk>& walk,
                            bool hits) {
    if (!walk || last_touch(spinner, launch.start_angle, launch.element, *walk) > first_moving) return std::nullopt;
    return Push{launch, *walk, place, hits};
}

std::optional<Push> hit(const Spinner& spinner, const Roads& roads, int arm, int along, int far) {
    const auto launch = launch_at(spinner, arm, along);
    if (!launch || !roads.is_free(launch->element)) return std::nullopt;
    const Point place = ahead(spinner, *launch, far);
    if (!roads.has_room(place) || !visible(launch->element, place, roads.obstacles())) return std::nullopt;
    const Way way{launch->element, place};
    return checked(spinner, *launch, place, walk_on(way, length_of(way)), true);
}

// `aside` px to the one or the other side of the line.
std::optional<Push> miss(const Spinner& spinner, const Roads& roads, int arm, int along, int far, int aside) {
    const auto launch = launch_at(spinner, arm, along);
    if (!launch || !roads.is_free(launch->element)) return std::nullopt;
    const auto wall = wall_ahead(spinner, *launch, roads);
    const Point place = beside_arm(spinner, launch->contact_angle, along + aside, across_at_contact + far);
    if (!wall || distance(launch->element, *wall) < std::max(shortest_miss, far) || !roads.has_room(place) ||
        distance(spinner.middle, place) < target_off_bar)
        return std::nullopt;
    const Way way{launch->element, *wall};
    return checked(spinner, *launch, place,
                   walk_on(way, length_of(way), {{place, nearest_pass}}, {0, shortest_walk, longest_walk}), false);
}

std::optional<Push> draw_push(const Spinner& spinner, const Roads& roads, bool hits, Rng& rng) {
    const int arm = static_cast<int>(rng.integer(0, 359)), along = static_cast<int>(rng.integer(shortest_arm, longest_arm));
    const int far = static_cast<int>(rng.integer(nearest, farthest));
    if (hits) return hit(spinner, roads, arm, along, far);
    const int aside = static_cast<int>(rng.integer(nearest_pass, farthest_pass));
    return miss(spinner, roads, arm, along, far, rng.coin() ? aside : -aside);
}

std::optional<Plan> draw(int blocks, const std::vector<bool>& hits, Rng& rng) {
    const int row = static_cast<int>(rng.integer(nearest_bar, farthest_bar)),
              column = static_cast<int>(rng.integer(nearest_bar, farthest_bar));
    const Spinner spinner = draw_spinner({row, column}, rng);
    Plan out{draw_blocks_off(spinner, blocks, rng), spinner, {}};
    const Roads roads(obstacles_of({out.blocks}));
    for (const bool h : hits) {
        auto push = search(inner_draws, [&] { return draw_push(spinner, roads, h, rng); });
        if (!push) return std::nullopt;
        out.trials.push_back(std::move(*push));
    }
    return out;
}

// Always the same push, along the middle of the ground.
Plan fixed(int blocks, const std::vector<bool>& hits, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const Spinner spinner = draw_spinner({side / 2, side / 2}, rng);
    Plan out{turn.cells(outer_ring(blocks)), spinner, {}};
    const Roads roads(obstacles_of({out.blocks}));
    const int arm = 90 * static_cast<int>(rng.integer(0, 3));
    for (const bool h : hits)
        out.trials.push_back((h ? hit(spinner, roads, arm, 14, 40) : miss(spinner, roads, arm, 14, 40, -30)).value());
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label"), who = random.stream("identities");
    const int blocks = request.size / 3;
    std::vector<bool> hits;
    for (int trial = 0; trial < trials_per_episode; ++trial) hits.push_back(label.coin());
    auto drawn = search(whole_attempts, [&] { return draw(blocks, hits, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(blocks, hits, rng);
    const Identity agent = draw_agents(1, who)[0], goal = draw_objects(1, who)[0];
    const std::string lit = draw_lit({goal}, who);
    Episode episode;
    episode.identity = agent.text();
    for (const Push& p : plan.trials)
        episode.trials.push_back(pushed_trial(plan.blocks, plan.spinner, p.launch, agent, {{"goal", goal, p.place, lit}},
                                              p.hits ? "goal" : "", p.walk));
    return {{episode}, Json::object({{"blocks", blocks}}), !drawn};
}

}  // namespace

Domain bib2_bg_contact_single() {
    Domain out;
    out.id = "bib2_bg_contact_single";
    out.title = "A turning bar pushes an element to an object, or past it to a wall";
    out.skills = {"goals"};
    out.size_meaning = "clutter: a third of n blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
