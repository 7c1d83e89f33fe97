// BIB efficiency, time: a straight walk and a roundabout one of equally many frames. How long it takes tells nothing.
#include <utility>

#include "generators/bib/parts/bar.hpp"

namespace stim::bib {
namespace {

constexpr int attempts = 2000;
constexpr int far_draws = 200, near_goals = 30, near_waypoints = 50;
constexpr double near_band = 0.6, near_closest = 1.05,
                 near_farthest = 1.6;  // the unexpected goal's distance from S to the first one's
constexpr int last_px = 14;  // a walk along a way given ends on its last px, not on passing by

double waste_of(const Request& request) { return 1.80 - 0.03 * (request.size - 1); }

// Two tests of equally many frames.
struct Plan {
    BarScene scene;
    bool far = true;  // the expected walk leads to a farther goal, else the unexpected one does
    std::vector<Point> expected_blocks, unexpected_blocks;
    Walk expected, unexpected;
};

// Anywhere; most places can be reached.
Point draw_place(Rng& rng) {
    const int row = static_cast<int>(rng.integer(lowest, highest)), column = static_cast<int>(rng.integer(lowest, highest));
    return {row, column};
}

double roundabout(const Walk& walk) { return walk.length / distance(walk.way.front(), walk.way.back()); }

// Far: once the bar is gone, the agent that still rounds it needs as long as one that walks straight to a farther goal.
std::optional<Plan> draw_far(BarScene scene, bool longer, Rng& rng) {
    const std::vector<Point> blocks = blocks_with(scene, {});
    const Roads roads(obstacles_of({blocks}));
    const Walk detour = among(scene.detour(), scene.direct.length);
    const Limits same{object_contact, detour.steps, detour.steps};
    const double away = distance(scene.start, detour.way.back());
    const auto walk = search(far_draws, [&]() -> std::optional<Walk> {
        const Point goal = draw_place(rng);
        if (distance(scene.start, goal) <= away || !roads.has_room(goal)) return std::nullopt;
        auto out = walk_to(scene.start, goal, roads, {}, same);
        return out && (!longer || (out->length > detour.length && roundabout(*out) < roundabout(detour))) ? out : std::nullopt;
    });
    if (!walk) return std::nullopt;
    return Plan{std::move(scene), true, blocks, blocks, *walk, detour};
}

// By way of a point on nobody's route; nothing where the walk is not of so many frames.
std::optional<Walk> walk_over(const Way& there, const Point& goal, double efficient, const Roads& roads, const Limits& limits) {
    const auto on = roads.way(there.back(), goal);
    if (!on) return std::nullopt;
    Way way = there;
    way.insert(way.end(), on->begin() + 1, on->end());
    auto out = walk_on(way, efficient, {}, limits);
    return out && static_cast<int>(walk_along(way).size()) - out->steps <= last_px / 2 ? out : std::nullopt;
}

// What a needlessly long walk has to be like.
struct Wasted {
    const BarScene& scene;
    const Roads& roads;
    double waste;
    bool shorter;  // longer than the detour, and less roundabout

    bool fits(const Walk& walk) const {
        const Walk& detour = scene.detour();
        return walk.length >= waste * walk.efficient && walk.length <= (waste + near_band) * walk.efficient &&
               (!shorter || (walk.length > detour.length && roundabout(walk) < roundabout(detour)));
    }
};

// A goal that is little farther than the one behind the bar.
std::optional<Point> draw_near_goal(const BarScene& scene, const Roads& roads, Rng& rng) {
    const double away = distance(scene.start, scene.direct.way.back());
    return search(inner_draws, [&]() -> std::optional<Point> {
        const Point p = draw_place(rng);
        const double d = distance(scene.start, p);
        const bool near = d >= near_closest * away && d <= near_farthest * away;
        return near && roads.has_room(p) ? std::optional(p) : std::nullopt;
    });
}

// To the goal by way of anywhere.
std::optional<Walk> draw_walk_over(const Point& goal, double efficient, const Wasted& wanted, Rng& rng) {
    const Point& start = wanted.scene.start;
    const int steps = wanted.scene.detour().steps, reach = 2 * steps + last_px;
    return search(near_waypoints, [&]() -> std::optional<Walk> {
        const Point by = draw_place(rng);
        if (max_norm(by - start) + max_norm(goal - by) > reach || by == start || by == goal) return std::nullopt;
        const auto there = wanted.roads.way(start, by);
        if (!there) return std::nullopt;
        auto out = walk_over(*there, goal, efficient, wanted.roads, {object_contact, steps, steps});
        return out && wanted.fits(*out) ? out : std::nullopt;
    });
}

// Near: where the bar stands elsewhere, the agent needs as long for needless turns to a goal little farther than round the bar.
std::optional<Plan> draw_near(const BarScene& scene, double waste, bool shorter, Rng& rng) {
    const std::vector<Point> blocks = blocks_with(scene, {scene.harmless[0]});
    const Roads roads(obstacles_of({blocks}));
    const auto walk = search(near_goals, [&]() -> std::optional<Walk> {
        const auto goal = draw_near_goal(scene, roads, rng);
        if (!goal) return std::nullopt;
        const auto efficient = efficient_length(scene.start, *goal, roads);
        return efficient ? draw_walk_over(*goal, *efficient, {scene, roads, waste, shorter}, rng) : std::nullopt;
    });
    if (!walk) return std::nullopt;
    return Plan{scene, false, blocks_with(scene, {scene.bar}), blocks, scene.detour(), *walk};
}

std::optional<Plan> draw(const Request& request, bool far, Rng& rng) {
    const bool balanced = request.preset == Preset::balanced;
    auto scene = draw_bar_scene(waste_of(request), far ? 0 : 1, rng);
    if (!scene) return std::nullopt;
    return far ? draw_far(std::move(*scene), balanced, rng) : draw_near(*scene, waste_of(request), balanced, rng);
}

// Always far.
Plan fixed(double waste, const Symmetry& turn) {
    const bool large = waste > 1.6;
    const Point start{large ? 100 : 90, 31};
    BarScene scene =
        plain_bar_scene(turn.cells(bar_cells({60, 60}, large ? 4 : 3, true)), turn(start), turn(Point{start.row, 109}));
    const Walk straight = walk_to(scene.start, turn(Point{start.row, large ? 167 : 149}), Roads({})).value();
    const Walk detour = among(scene.detour(), scene.direct.length);
    return {std::move(scene), true, {}, {}, straight, detour};
}

Episode episode(const Plan& plan, const Pursuit& who, bool expected) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.subtype = plan.far ? "far" : "near";
    out.identity = who.agent.text();
    out.trials = bar_trials(plan.scene, who, blocks_with(plan.scene, {plan.scene.bar}));
    out.trials.push_back(pursuit_trial(expected ? plan.expected_blocks : plan.unexpected_blocks, who, plan.scene.start,
                                       expected ? plan.expected : plan.unexpected));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const bool coin = label.coin();
    const std::string wanted = subtype_of(request, request.preset == Preset::balanced && coin ? "near" : "far");
    auto drawn = search(attempts, [&] { return draw(request, wanted == "far", rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(waste_of(request), draw_symmetry(rng));
    const Pursuit who = draw_pursuit(random);
    Json params = Json::object({{"bar", static_cast<int>(plan.scene.bar.size())},
                                {"blocks", static_cast<int>(plan.scene.extra.size())},
                                {"ratio", plan.scene.ratio()},
                                {"subtype", plan.far ? "far" : "near"}});
    return {{episode(plan, who, true), episode(plan, who, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_efficiency_time() {
    Domain out;
    out.id = "bib_efficiency_time";
    out.title =
        "An agent went round a bar to its goal; then a straight and a roundabout walk take equally long. "
        "Which walk is expected?";
    out.skills = {"efficiency"};
    out.size_meaning = "subtlety of the waste: the detour is 1.80 - 0.03 (n - 1) times the short way or up to 0.4 more";
    out.episodes = 2;
    out.switches = {subtype_switch({"far", "near"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
