#include "generators/bib/parts/imitation.hpp"

#include <algorithm>

#include "stim/episode/observers.hpp"

namespace stim::bib {
namespace {

constexpr int window = 4;                            // cells that blocks and route lie in, each way
constexpr int placings = 6;                          // draws
constexpr int off_goal = 26;                         // px that the pattern keeps from the goal where it is not for it
constexpr double bearing = 30, longest_detour = 1.5;  // degrees; ratio
constexpr double alike = 1.1;                         // ratio of both walks of a test

int blocks_of(const Request& request) { return legs_of(request) + (request.size - 1) % 10 / 3; }

// ---- drawing ---------------------------------------------------------------------------------------------------

struct Site {
    World world;
    Roads roads;
    Route route;
};

std::optional<Site> draw_site(const Request& request, Rng& rng) {
    const int first_row = static_cast<int>(rng.integer(1, cells_per_side - 1 - window)),
              first_column = static_cast<int>(rng.integer(1, cells_per_side - 1 - window));
    World world;
    for (const int i : rng.sample(window * window, blocks_of(request)))
        world.blocks.push_back({(first_row + i / window) * cell_size, (first_column + i % window) * cell_size});
    const Point low{first_row * cell_size, first_column * cell_size};
    RouteWish wish;
    wish.legs = legs_of(request);
    wish.area = {low, low + Point{window * cell_size, window * cell_size}};
    Roads roads(obstacles_of(world));
    auto route = draw_route(roads, wish, rng);
    if (!route) return std::nullopt;
    return Site{std::move(world), std::move(roads), std::move(*route)};
}

std::optional<Way> draw_other_pattern(const Way& pattern, Rng& rng) {
    for (const Symmetry& image : draw_images(rng)) {
        Way out = turned(image, pattern);
        if (tell_apart(pattern, out)) return out;
    }
    return std::nullopt;
}

struct Places {
    Point partner, other, social;
};

std::optional<Places> draw_places(const Free& room, const Site& site, const Way& other_pattern, Rng& rng) {
    Free free = room;
    const auto partner = settle(free, site.roads, site.route.pattern, rng);
    if (!partner) return std::nullopt;
    const auto other = settle(free, site.roads, other_pattern, rng);
    if (!other) return std::nullopt;
    free.take(square_about(site.route.goal, off_goal));
    const auto social = settle(free, site.roads, site.route.pattern, rng);
    if (!social) return std::nullopt;
    return Places{*partner, *other, *social};
}

// What is seen of the main agent in a fam trial: it waits while the pattern is shown, then performs it.
std::vector<Point> seen_of(const Way& way) {
    std::vector<Point> out = track_of(way);
    out.insert(out.begin(), out.size() - 1 + between_performers, way.front());
    return out;
}

// Whether the walk to the partner is the more similar one to another walk.
bool is_alike(const Approaches& approaches, const std::vector<Point>& seen) {
    return unlikeness(track_of(approaches.to_partner), seen) < unlikeness(track_of(approaches.to_other), seen);
}

bool are_alike(double a, double b) { return std::max(a, b) <= alike * std::min(a, b); }

bool is_equally_far(const Point& start, const Places& places) {
    return are_alike(distance(start, places.partner), distance(start, places.other));
}

bool are_equally_long(const Walk& a, const Walk& b) { return are_alike(a.length, b.length) && are_alike(a.steps, b.steps); }

std::optional<Approaches> start_from(const Point& start, const Site& site, const Places& places, const TestWish& wish) {
    if (wish.partner_nearer && (distance(start, places.partner) < distance(start, places.other)) != *wish.partner_nearer)
        return std::nullopt;
    if (wish.goal_stays && !walk_to_goal(start, site.route.goal, places.partner, places.other, site.roads)) return std::nullopt;
    auto out = approaches_from(start, places.partner, places.other, site.roads);
    if (out && wish.partner_nearer && !is_nearer(*out, places.partner, places.other, *wish.partner_nearer)) return std::nullopt;
    if (out && wish.equally_far && !are_equally_long(out->to_partner, out->to_other)) return std::nullopt;
    if (out && wish.partner_alike && is_alike(*out, seen_of(placed(site.route.pattern, places.social))) != *wish.partner_alike)
        return std::nullopt;
    return out;
}

std::optional<Imitation> draw(const Request& request, const TestWish& wish, Rng& rng) {
    auto site = draw_site(request, rng);
    if (!site) return std::nullopt;
    auto other_pattern = draw_other_pattern(site->route.pattern, rng);
    if (!other_pattern) return std::nullopt;
    Free free(site->roads.obstacles());
    keep_off(free, track_of(placed(site->route.pattern, site->route.from)));
    free.take(square_about(site->route.goal, off_objects));
    const auto places = search(placings, [&] { return draw_places(free, *site, *other_pattern, rng); });
    if (!places) return std::nullopt;
    std::vector<Point> somewhere = Free(site->roads.obstacles()).places_for({{0, 0}});
    if (wish.equally_far) std::erase_if(somewhere, [&](const Point& p) { return !is_equally_far(p, *places); });
    if (somewhere.empty()) return std::nullopt;
    auto test = search(test_starts, [&] { return start_from(rng.pick(somewhere), *site, *places, wish); });
    if (!test) return std::nullopt;
    return Imitation{std::move(site->world), std::move(site->roads), std::move(site->route), std::move(*other_pattern),
                     places->partner, places->other, places->social, std::move(*test)};
}

// ---- template --------------------------------------------------------------------------------------------------

Point fixed_start(const TestWish& wish) {
    if (wish.goal_stays) return {110, 150};
    if (wish.partner_nearer.value_or(true)) return wish.partner_alike.value_or(true) ? Point{75, 55} : Point{85, 65};
    return wish.partner_alike.value_or(true) ? Point{80, 55} : Point{85, 60};
}

Imitation fixed(const TestWish& wish, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const World world{turn.cells({{100, 80}, {100, 100}})};
    const Roads roads(obstacles_of(world));
    const Route route = route_between(turn(Point{91, 93}), turn(Point{139, 129}), roads, 2).value();
    Way other_pattern = route.pattern;
    for (Point& d : other_pattern) d = Point{} - d;
    const Places places{turn(Point{69, 111}), turn(Point{134, 71}), turn(Point{68, 35})};
    const Approaches test = start_from(turn(fixed_start(wish)), {world, roads, route}, places, wish).value();
    return {world, roads, route, other_pattern, places.partner, places.other, places.social, test};
}

}  // namespace

std::optional<Approaches> approaches_from(const Point& start, const Point& partner, const Point& other, const Roads& roads) {
    if (!bearings_apart(start, partner, other, bearing)) return std::nullopt;
    const auto a = walk_to(start, partner, roads, {{other, off_agents}}, to_agent);
    if (!a || a->length > longest_detour * distance(start, partner)) return std::nullopt;
    const auto b = walk_to(start, other, roads, {{partner, off_agents}}, to_agent);
    if (!b || b->length > longest_detour * distance(start, other)) return std::nullopt;
    return Approaches{start, *a, *b};
}

bool is_nearer(const Approaches& approaches, const Point& partner, const Point& other, bool partner_nearer) {
    const Walk& a = partner_nearer ? approaches.to_partner : approaches.to_other;
    const Walk& b = partner_nearer ? approaches.to_other : approaches.to_partner;
    const double first = distance(approaches.start, partner), second = distance(approaches.start, other);
    return (partner_nearer ? first < second : second < first) && a.length < b.length && a.steps < b.steps;
}

DrawnImitation draw_imitation(const Request& request, const TestWish& wish, Rng& rng) {
    auto drawn = search(attempts_for(legs_of(request)), [&] { return draw(request, wish, rng); });
    if (drawn) return {std::move(*drawn), false};
    return {fixed(wish, rng), true};
}

std::optional<Walk> walk_to_goal(const Point& start, const Point& goal, const Point& partner, const Point& other,
                                 const Roads& roads) {
    if (max_norm(start - goal) < off_objects) return std::nullopt;
    return walk_to(start, goal, roads, {{partner, off_agents}, {other, off_agents}});
}

std::vector<bool> draw_demonstrators(Rng& rng) {
    std::vector<bool> out;
    for (const int i : rng.sample(test_trial, test_trial)) out.push_back(i < test_trial / 2);
    return out;
}

}  // namespace stim::bib
