// BIB2 goal attribution: an element hits the same one of two objects eight times, by itself or because a turning bar pushes
// it; then its start is hidden. Where does it go? Only an element that moved by itself lets a viewer expect anything.
#include <algorithm>
#include <array>
#include <cmath>

#include "generators/bib/parts/quartet.hpp"
#include "generators/bib/parts/spinner.hpp"

namespace stim::bib {
namespace {

constexpr int fam = 8;
constexpr int nearest_bar = 60, farthest_bar = 140;            // coordinates of the bar's middle
constexpr int shortest_arm = 12, longest_arm = 17, nearest = 56, farthest = 99, jitter = 5;  // px, px, degrees
constexpr int screen = 60, clear = screen / 2 + 6, fewest_clear = 4;
constexpr int targets_off_start = 40, target_off_agent = 30, targets_apart = 42, target_off_bar = 34;
constexpr double bearing = 50;

// One familiarization trial, in both conditions.
struct Both {
    Launch launch;
    Point place;      ///< of the first target
    Walk pushed;
    Walk alone;       ///< starts farther out on the same line
};

struct Plan {
    Spinner spinner;
    std::vector<Both> fam;
    Point first, second;  ///< places of the targets in the test
    int start_angle = 0;
    Walk to_first, to_second;
};

// What one key starts from.
struct Base {
    Spinner spinner;
    int arm = 0, along = 0, far = 0;
};

bool on_canvas(const Point& start) { return max_norm(start - Point{side / 2, side / 2}) <= side / 2 - screen / 2; }

std::optional<Walk> straight(const Point& from, const Point& to, const std::vector<KeepOff>& keep_off = {}) {
    return walk_on({from, to}, distance(from, to), keep_off);
}

// The first place on the line of the push whose edge is so far from all that the bar sweeps.
Point off_bar(const Spinner& spinner, const Launch& launch, int gap) {
    int px = 0;
    for (; px < side && distance(spinner.middle, ahead(spinner, launch, px)) < swept + element_reach + gap; ++px) {}
    return ahead(spinner, launch, px);
}

std::optional<Both> both(const Base& base, int arm, int gap, const Point& second) {
    const auto launch = launch_at(base.spinner, arm, base.along);
    if (!launch) return std::nullopt;
    const Point place = ahead(base.spinner, *launch, base.far), own = off_bar(base.spinner, *launch, gap);
    if (!is_off_border(place) || !on_canvas(own) || distance(own, place) < target_off_agent) return std::nullopt;
    const auto pushed = straight(launch->element, place, {{second}}), alone = straight(own, place, {{second}});
    if (!pushed || !alone) return std::nullopt;
    if (last_touch(base.spinner, launch->start_angle, launch->element, *pushed) > first_moving) return std::nullopt;
    if (last_touch(base.spinner, launch->start_angle, own, *alone) != never) return std::nullopt;
    return Both{*launch, place, *pushed, *alone};
}

// A walk of the test: seen for some frames, and never touched by the bar.
std::optional<Walk> hidden(const Spinner& spinner, int start_angle, const Point& start, const Point& place, const Point& other) {
    const auto walk = straight(start, place, {{other}});
    if (!walk) return std::nullopt;
    const std::vector<Point> points = walk_along(walk->way);
    const auto seen =
        std::count_if(points.begin(), points.begin() + walk->steps, [&](const Point& p) { return max_norm(p - start) >= clear; });
    return seen >= fewest_clear && last_touch(spinner, start_angle, start, *walk) == never ? walk : std::nullopt;
}

bool outward(const Spinner& spinner, const Point& start, const Point& place) {
    const Point a = place - start, b = start - spinner.middle;
    return a.row * b.row + a.column * b.column > 0;
}

bool suits(const Spinner& spinner, const Point& start, const Point& first, const Point& second) {
    return is_off_border(second) && bearings_apart(start, first, second, bearing) && distance(first, second) >= targets_apart &&
           outward(spinner, start, second) && distance(spinner.middle, second) >= target_off_bar;
}

// Images of the first target about the start: equal in distance and in frames.
std::vector<Point> second_places(const Spinner& spinner, const Point& start, const Point& first) {
    std::vector<Point> out;
    const Point d = first - start;
    for (const Point& e : {Point{d.column, -d.row}, Point{-d.column, d.row}, Point{d.column, d.row}, Point{-d.column, -d.row},
                           Point{d.row, -d.column}, Point{-d.row, d.column}})
        if (suits(spinner, start, first, start + e)) out.push_back(start + e);
    return out;
}

template <class F>
std::optional<Plan> plan_of(const Base& base, int gap, F choose_second, Rng& rng) {
    const auto launch = launch_at(base.spinner, base.arm, base.along);
    if (!launch) return std::nullopt;
    const Point own = off_bar(base.spinner, *launch, gap);
    const Point start{(launch->element.row + own.row) / 2, (launch->element.column + own.column) / 2};
    const Point first = ahead(base.spinner, *launch, base.far);
    if (!is_off_border(first) || !on_canvas(start) || max_norm(first - start) < targets_off_start ||
        !outward(base.spinner, start, first))
        return std::nullopt;
    const std::vector<Point> places = second_places(base.spinner, start, first);
    if (places.empty()) return std::nullopt;
    const Point second = choose_second(places, start);
    const auto to_first = hidden(base.spinner, launch->start_angle, start, first, second);
    const auto to_second = hidden(base.spinner, launch->start_angle, start, second, first);
    if (!to_first || !to_second) return std::nullopt;
    Plan out{base.spinner, {}, first, second, launch->start_angle, *to_first, *to_second};
    for (int i = 0; i < fam; ++i) {
        auto trial = both(base, base.arm + static_cast<int>(rng.integer(-jitter, jitter)), gap, second);
        if (!trial) return std::nullopt;
        out.fam.push_back(std::move(*trial));
    }
    return out;
}

std::optional<Plan> draw(int gap, Rng& rng) {
    const int row = static_cast<int>(rng.integer(nearest_bar, farthest_bar)),
              column = static_cast<int>(rng.integer(nearest_bar, farthest_bar));
    Base base{draw_spinner({row, column}, rng)};
    base.arm = static_cast<int>(rng.integer(0, 359));
    base.along = static_cast<int>(rng.integer(shortest_arm, longest_arm));
    base.far = static_cast<int>(rng.integer(nearest, farthest));
    return plan_of(base, gap, [&](const std::vector<Point>& places, const Point&) { return rng.pick(places); }, rng);
}

// The push goes along the rows, the other target lies below the start.
Plan fixed(const Request& request, int gap, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const Point bar{90, 70}, down = turn(bar + Point{1, 0}) - turn(bar), right = turn(bar + Point{0, 1}) - turn(bar);
    Base base{{turn(bar), static_cast<int>(rng.integer(2, 3))}};
    base.arm = down.row ? (down.row > 0 ? 0 : 180) : (down.column > 0 ? 90 : 270);
    if (down.row * right.column - down.column * right.row < 0) base.spinner.turn = -base.spinner.turn;
    base.along = 14;
    base.far = 79 - request.size / 2;  // both targets on the ground, at every gap
    const auto below = [&](const std::vector<Point>& places, const Point& start) {
        return *std::max_element(places.begin(), places.end(), [&](const Point& a, const Point& b) {
            const auto depth = [&](const Point& p) {
                return (p.row - start.row) * down.row + (p.column - start.column) * down.column;
            };
            return depth(a) < depth(b);
        });
    };
    return search(inner_draws, [&] { return plan_of(base, gap, below, rng); }).value();  // only the jitter is drawn
}

void add_screen(Staging& stage, Slot slot, const Point& middle) {
    stage.add(rectangle_at("square", slot, middle, {screen, screen}));
}

// First target by name "preferred".
Trial alone_trial(const Plan& plan, int start_angle, const Taste& taste, const Walk& walk, const std::vector<Target>& targets,
                  const std::string& goal, Slot square, const Point& square_middle) {
    const Point start = walk.way.front();
    Staging stage = staged_spinner({}, plan.spinner, start_angle, taste.agent, start, targets);
    add_screen(stage, square, square_middle);
    std::map<std::string, std::optional<double>> others;
    for (const Target& t : targets)
        if (t.name != goal) others[t.name] = distance(start, t.place);
    stage.walk("agent", walk, "goal", goal, std::move(others));
    return stage.finish();
}

// The square lies at the same place in both conditions, with an end of the bar on it.
Trial fam_trial(const Plan& plan, const Both& b, const Taste& taste, bool agent) {
    const auto targets = things(taste, b.place, plan.second);
    if (agent) return alone_trial(plan, b.launch.start_angle, taste, b.alone, targets, "preferred", Slot::underlay,
                                  b.launch.element);
    Trial out = pushed_trial({}, plan.spinner, b.launch, taste.agent, targets, "preferred", b.pushed);
    out.sprites.push_back(rectangle_at("square", Slot::underlay, b.launch.element, {screen, screen}));
    return out;
}

Trial test_of(const Plan& plan, const Taste& taste, bool swap, bool same) {
    const bool to_first = swap != same;
    const Walk& walk = to_first ? plan.to_first : plan.to_second;
    const auto targets = things(taste, swap ? plan.second : plan.first, swap ? plan.first : plan.second);
    Trial out = alone_trial(plan, plan.start_angle, taste, walk, targets, same ? "preferred" : "other", Slot::occluder,
                            walk.way.front());
    const std::vector<Point> points = walk_along(walk.way);
    const auto out_of = std::find_if(points.begin(), points.end(),
                                     [&](const Point& p) { return max_norm(p - walk.way.front()) > screen / 2 - 6; });
    const Event emerge{"emerge", first_moving + static_cast<int>(out_of - points.begin()), "agent", "square"};
    const auto later = std::find_if(out.events.begin(), out.events.end(), [&](const Event& e) { return e.frame > emerge.frame; });
    out.events.insert(later, emerge);
    return out;
}

Episode episode(const Plan& plan, const Taste& taste, bool swap, const Version& version) {
    Episode out;
    out.outcome = outcome_of(version);
    out.condition = version.informs ? "agent" : "non_agent";
    out.subtype = swap ? "swap" : "stay";
    out.identity = taste.agent.text();
    for (const Both& b : plan.fam) out.trials.push_back(fam_trial(plan, b, taste, version.informs));
    out.trials.push_back(test_of(plan, taste, swap, version.fits));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const int gap = 24 - request.size;
    auto drawn = search(whole_attempts, [&] { return draw(gap, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, gap, rng);
    const bool stay = label.coin() && request.preset == Preset::balanced;
    const std::string subtype = subtype_of(request, stay ? "stay" : "swap");
    const Taste taste = draw_lit_taste(request, random);
    Made out;
    for (const Version& v : versions_of(request.at("comparison"))) {
        out.episodes.push_back(episode(plan, taste, subtype == "swap", v));
        out.episodes.back().member = out.episodes.size() == 1 ? 'e' : 'u';
    }
    out.params = Json::object({{"gap", gap}, {"subtype", subtype}, {"preferred_first", taste.preferred_first}});
    out.fallback = !drawn;
    return out;
}

}  // namespace

Domain bib2_goal_attribution() {
    Domain out;
    out.id = "bib2_goal_attribution";
    out.title =
        "An element hits one of two objects, by itself or pushed by a turning bar; then its start is hidden. Where will it go?";
    out.skills = {"goals"};
    out.size_meaning = "subtlety of self-propulsion: 24 - n px between the element and the turning bar";
    out.episodes = 2;
    out.switches = {subtype_switch({"swap", "stay"}), comparison_switch({"direct", "cross_x", "cross_y", "null"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
