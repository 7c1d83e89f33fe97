// BIB2 background: a turning bar pushes an element to one of two objects, to whichever lies where the element started.
#include <cstdlib>
#include <utility>

#include "generators/bib/parts/spinner.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

constexpr int nearest_bar = 60, farthest_bar = 140;  // coordinates of the bar's middle
constexpr int shortest_arm = 12, longest_arm = 17, nearest = 30, farthest = 45, targets_apart = 42,
              arms_apart = 80;  // px, degrees

// A way to be pushed, and what is hit.
struct Push {
    Launch launch;
    Walk walk;
    Point place() const { return walk.way.back(); }
};

struct Plan {
    std::vector<Point> blocks;
    Spinner spinner;
    Push first, second;
};

std::optional<Push> push(const Spinner& spinner, const Roads& roads, int arm, int along, int far) {
    const auto launch = launch_at(spinner, arm, along);
    if (!launch) return std::nullopt;
    const Point place = ahead(spinner, *launch, far);
    if (!roads.is_free(launch->element) || !roads.has_room(place) || !visible(launch->element, place, roads.obstacles()))
        return std::nullopt;
    const Way way{launch->element, place};
    const auto walk = walk_on(way, length_of(way));
    if (!walk || last_touch(spinner, launch->start_angle, launch->element, *walk) > first_moving) return std::nullopt;
    return Push{*launch, *walk};
}

// Whether a push hits nothing on its way to its target.
bool passes(const Push& push, const Point& other) { return walk_on(push.walk.way, push.walk.efficient, {{other}}).has_value(); }

std::optional<Plan> plan_of(std::vector<Point> blocks, const Spinner& spinner, const std::optional<Push>& first,
                            const std::optional<Push>& second) {
    if (!first || !second || distance(first->place(), second->place()) < targets_apart) return std::nullopt;
    if (!passes(*first, second->place()) || !passes(*second, first->place())) return std::nullopt;
    return Plan{std::move(blocks), spinner, *first, *second};
}

std::optional<Plan> draw(int blocks, Rng& rng) {
    const int row = static_cast<int>(rng.integer(nearest_bar, farthest_bar)),
              column = static_cast<int>(rng.integer(nearest_bar, farthest_bar));
    const Spinner spinner = draw_spinner({row, column}, rng);
    std::vector<Point> walls = draw_blocks_off(spinner, blocks, rng);
    const Roads roads(obstacles_of({walls}));
    const int one = static_cast<int>(rng.integer(0, 359)),
              two = one + static_cast<int>(rng.integer(arms_apart, 360 - arms_apart));
    const auto drawn = [&](int arm) {
        const int along = static_cast<int>(rng.integer(shortest_arm, longest_arm)),
                  far = static_cast<int>(rng.integer(nearest, farthest));
        return push(spinner, roads, arm, along, far);
    };
    const auto first = drawn(one), second = drawn(two);
    return plan_of(std::move(walls), spinner, first, second);
}

// Pushed to opposite sides.
Plan fixed(int blocks, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const Spinner spinner = draw_spinner({side / 2, side / 2}, rng);
    std::vector<Point> walls = turn.cells(outer_ring(blocks));
    const Roads roads(obstacles_of({walls}));
    const int arm = 90 * static_cast<int>(rng.integer(0, 3));
    const auto first = push(spinner, roads, arm, 14, 40), second = push(spinner, roads, arm + 180, 14, 40);
    return plan_of(std::move(walls), spinner, first, second).value();
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), sides = random.stream("sides");
    const int blocks = request.size / 3;
    auto drawn = search(whole_attempts, [&] { return draw(blocks, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(blocks, rng);
    const Taste taste = draw_lit_taste(request, random);
    Episode episode;
    episode.identity = taste.agent.text();
    const auto targets = things(taste, plan.first.place(), plan.second.place());
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        const bool first = sides.coin();
        const Push& p = first ? plan.first : plan.second;
        episode.trials.push_back(
            pushed_trial(plan.blocks, plan.spinner, p.launch, taste.agent, targets, first ? "preferred" : "other", p.walk));
    }
    return {{episode}, Json::object({{"blocks", blocks}}), !drawn};
}

}  // namespace

Domain bib2_bg_contact_preference() {
    Domain out;
    out.id = "bib2_bg_contact_preference";
    out.title = "A turning bar pushes an element to one of two objects";
    out.skills = {"goals"};
    out.size_meaning = "clutter: a third of n blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
