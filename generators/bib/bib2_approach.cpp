// BIB2 approach: an agent keeps coming to one of two others; both show how they move. Whose way will it take, when it is
// free to choose and when only one way leads to its goal?
#include <algorithm>
#include <limits>

#include "generators/bib/parts/choice.hpp"
#include "generators/bib/parts/pattern.hpp"
#include "generators/bib/parts/quartet.hpp"
#include "stim/episode/observers.hpp"

namespace stim::bib {
namespace {

constexpr int window = 5, middle_cell = window / 2;          // cells about S
constexpr double nearest_goal = 30, farthest_goal = 75;      // px from S
constexpr int off_social_goal = 20, route_worlds = 50, placings = 8;
constexpr double nearest = 48, farthest = 112, apart = 64, spread = 16;  // px, as in bib_preference
constexpr Limits limits{agent_contact, 12, longest_walk};

int blocks_of(const Request& request) {
    return request.size <= 10 ? 2 + (request.size - 1) / 4 : 3 + (request.size - 11) / 5;
}

struct Layout {
    std::vector<Point> blocks;
    Point goal;
};

// What is known of one of the two demonstrators.
struct Shower {
    Way pattern;
    Layout forcing;  ///< in which its pattern is the only efficient way from S to the goal
    Point place;     ///< in the test; the fam places lie about it
};

struct Geometry {
    Point start;
    Shower first, second;
    Layout social;
    std::vector<Spots> fam;
};

// ---- drawing ---------------------------------------------------------------------------------------------------

std::vector<Point> draw_blocks(const Point& start, int count, Rng& rng) {
    std::vector<Point> out;
    for (int i : rng.sample(window * window - 1, count)) {
        if (i >= window * middle_cell + middle_cell) ++i;  // not S
        out.push_back(start + Point{(i / window - middle_cell) * cell_size - cell_size / 2,
                                    (i % window - middle_cell) * cell_size - cell_size / 2});
    }
    return out;
}

std::optional<Layout> image(const Layout& layout, const Symmetry& symmetry, const Point& start) {
    Layout out{{}, turned(symmetry, start, layout.goal)};
    for (const Point& block : layout.blocks) {
        const Point middle = turned(symmetry, start, middle_of(block));
        out.blocks.push_back(middle - Point{cell_size / 2, cell_size / 2});
    }
    const auto within = [](const Point& p) {
        return std::min(p.row, p.column) >= lowest && std::max(p.row, p.column) <= highest;
    };
    if (!is_off_border(out.goal) ||
        !std::all_of(out.blocks.begin(), out.blocks.end(), [&](const Point& b) { return within(middle_of(b)); }))
        return std::nullopt;
    return out;
}

struct Routes {
    Point start;
    Shower first, second;
    Layout social;
};

bool leaves_free(const Layout& layout, const Way& walk) {
    const std::vector<Point> track = track_of(walk);
    return fits(walk, Roads(obstacles_of({layout.blocks}))) &&
           std::all_of(track.begin(), track.end(), [&](const Point& p) { return max_norm(p - layout.goal) >= off_social_goal; });
}

std::optional<Routes> draw_images_of(const Route& route, const Layout& layout, Rng& rng) {
    for (const Symmetry& symmetry : draw_images(rng)) {
        const Way other = turned(symmetry, route.pattern);
        const auto forcing = image(layout, symmetry, route.from);
        if (!forcing || !tell_apart(route.pattern, other)) continue;
        for (const Symmetry& third : draw_images(rng)) {
            const auto social = image(layout, third, route.from);
            if (social && leaves_free(*social, placed(route.pattern, route.from)) &&
                leaves_free(*social, placed(other, route.from)))
                return Routes{route.from, {route.pattern, layout, {}}, {other, *forcing, {}}, *social};
        }
    }
    return std::nullopt;
}

std::optional<Routes> draw_routes(const Request& request, Rng& rng) {
    const int row = static_cast<int>(rng.integer(middle_cell + 1, cells_per_side - 2 - middle_cell));
    const int column = static_cast<int>(rng.integer(middle_cell + 1, cells_per_side - 2 - middle_cell));
    const Point start = middle_of({row * cell_size, column * cell_size});
    RouteWish wish;
    wish.legs = legs_of(request);
    wish.area = square_about(start, static_cast<int>(farthest_goal) + 1);
    wish.from = start;
    wish.nearest = nearest_goal;
    wish.farthest = farthest_goal;
    const std::vector<Point> blocks = draw_blocks(start, blocks_of(request), rng);
    const auto route = draw_route(Roads(obstacles_of({blocks})), wish, rng);
    if (!route) return std::nullopt;
    return draw_images_of(*route, {blocks, route->goal}, rng);
}

// Free in all three layouts and off what the main agent does there.
Free room_of(const Routes& routes) {
    Free out({});
    for (const Layout* layout : {&routes.first.forcing, &routes.second.forcing, &routes.social}) {
        for (const Point& block : layout->blocks) out.take(about_cell(block));
        out.take(square_about(layout->goal, off_objects));
    }
    for (const Shower* shower : {&routes.first, &routes.second}) keep_off(out, track_of(placed(shower->pattern, routes.start)));
    return out;
}

Roads all_roads(const Routes& routes) {
    World world;
    for (const Layout* layout : {&routes.first.forcing, &routes.second.forcing, &routes.social})
        world.blocks.insert(world.blocks.end(), layout->blocks.begin(), layout->blocks.end());
    return Roads(obstacles_of(world));
}

bool in_reach(const Point& start, const Point& place) {
    const double d = distance(start, place);
    return d >= nearest && d <= farthest;
}

// A place for a pattern among those that `allowed` leaves.
template <class F>
std::optional<Point> draw_shower(const Free& room, const Roads& roads, const Way& pattern, Rng& rng, F allowed) {
    std::vector<Point> places;
    for (const Point& p : room.places_for(track_of(pattern)))
        if (allowed(p)) places.push_back(p);
    if (places.empty()) return std::nullopt;
    const Point out = rng.pick(places);
    return fits(placed(pattern, out), roads) ? std::optional(out) : std::nullopt;
}

std::optional<std::pair<Point, Point>> draw_showers(const Routes& routes, const Free& room, const Roads& roads, Rng& rng) {
    const auto first =
        draw_shower(room, roads, routes.first.pattern, rng, [&](const Point& p) { return in_reach(routes.start, p); });
    if (!first) return std::nullopt;
    Free left = room;
    keep_off(left, track_of(placed(routes.first.pattern, *first)));
    const auto second = draw_shower(left, roads, routes.second.pattern, rng,
                                    [&](const Point& p) { return in_reach(routes.start, p) && distance(*first, p) >= apart; });
    if (!second) return std::nullopt;
    return std::pair{*first, *second};
}

// Familiarization has no blocks.
std::optional<std::vector<Spots>> draw_fam(const Routes& routes, const std::pair<Point, Point>& centres, Rng& rng) {
    const Roads open({});
    std::vector<Spots> out;
    for (int trial = 0; trial < test_trial; ++trial) {
        auto both = search(inner_draws, [&]() -> std::optional<Spots> {
            const Point first = draw_at_distance(centres.first, 0, spread, rng),
                        second = draw_at_distance(centres.second, 0, spread, rng);
            if (!open.is_free(first) || !open.is_free(second)) return std::nullopt;
            return spots(open, routes.start, first, second, limits);
        });
        if (!both) return std::nullopt;
        out.push_back(std::move(*both));
    }
    return out;
}

// Whether a pattern looks more like the walks of familiarization than the other one does, if these led to that side.
bool looks_familiar(const Routes& routes, const std::vector<Spots>& fam, bool first) {
    const auto nearest_walk = [&](const Shower& shower) {
        const std::vector<Point> track = track_of(placed(shower.pattern, routes.start));
        double out = std::numeric_limits<double>::infinity();
        for (const Spots& s : fam) out = std::min(out, unlikeness(track, track_of(first ? s.first.walk : s.second.walk)));
        return out;
    };
    const double own = nearest_walk(first ? routes.first : routes.second),
                 others = nearest_walk(first ? routes.second : routes.first);
    return own < others;
}

// Patterns lead away from where they are shown, and so from the way to their owner: only where one of the two looks like
// the walks to its owner, and the other does not, does a coin make likeness worthless.
bool is_even(const Routes& routes, const std::vector<Spots>& fam) {
    return looks_familiar(routes, fam, true) != looks_familiar(routes, fam, false);
}

std::optional<Geometry> draw(const Request& request, Rng& rng) {
    auto routes = search(route_worlds, [&] { return draw_routes(request, rng); });
    if (!routes) return std::nullopt;
    const Free room = room_of(*routes);
    const Roads roads = all_roads(*routes);
    const auto centres = search(placings, [&] { return draw_showers(*routes, room, roads, rng); });
    if (!centres) return std::nullopt;
    auto fam = draw_fam(*routes, *centres, rng);
    if (!fam || (request.preset == Preset::balanced && !is_even(*routes, *fam))) return std::nullopt;
    routes->first.place = centres->first;
    routes->second.place = centres->second;
    return Geometry{routes->start, std::move(routes->first), std::move(routes->second), std::move(routes->social),
                    std::move(*fam)};
}

Geometry fixed(Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const auto layout = [&](const std::vector<Point>& blocks, const Point& goal) {
        return Layout{turn.cells(blocks), turn(goal)};
    };
    const Point start = turn(Point{90, 90});
    const auto shower = [&](const Layout& forcing, const Point& place) {
        return Shower{route_between(start, forcing.goal, Roads(obstacles_of({forcing.blocks})), 2).value().pattern, forcing,
                      turn(place)};
    };
    Geometry out{start, shower(layout({{100, 80}, {100, 100}}, {139, 129}), {60, 131}),
                 shower(layout({{60, 80}, {60, 60}}, {41, 51}), {171, 90}), layout({{60, 80}, {60, 100}}, {41, 129}), {}};
    out.fam.assign(test_trial, spots(Roads({}), start, out.first.place, out.second.place, limits).value());
    return out;
}

// ---- episodes --------------------------------------------------------------------------------------------------

struct Plan {
    Geometry geometry;
    bool first_is_partner = false;
    bool partner_shows_first = false;
    bool social_layout = false;  ///< whether blocks and a goal are there when nothing forces a pattern
    Trio trio = {};
    const Shower& partner() const { return first_is_partner ? geometry.first : geometry.second; }
    const Shower& other() const { return first_is_partner ? geometry.second : geometry.first; }
};

Trial fam_trial(const Plan& plan, const Spots& s) {
    const Spot& partner = plan.first_is_partner ? s.first : s.second;
    const Spot& other = plan.first_is_partner ? s.second : s.first;
    const Point& start = plan.geometry.start;
    Staging stage = staged({}, plan.trio, {start, partner.place, other.place, start});
    approach(stage, {start, partner.walk, other.walk}, true);
    return stage.finish();
}

Trial test(const Plan& plan, const Version& version) {
    const Shower& shown = version.fits ? plan.partner() : plan.other();
    const Point& start = plan.geometry.start;
    Cast cast{start, plan.partner().place, plan.other().place, start};
    std::vector<Point> blocks;
    if (!version.informs || plan.social_layout) {
        const Layout& layout = version.informs ? plan.geometry.social : shown.forcing;
        blocks = layout.blocks;
        cast.goal = layout.goal;
    }
    Staging stage = staged(blocks, plan.trio, cast);
    const Act partner{"partner", plan.partner().pattern}, other{"other", plan.other().pattern};
    for (const bool partners : {plan.partner_shows_first, !plan.partner_shows_first}) {
        demonstrate(stage, partners ? partner : other, "pattern");
        stage.wait(between_performers);
    }
    imitate(stage, version.fits ? partner : other, version.fits ? other : partner, "pattern", version.informs ? "" : "goal");
    return stage.finish();
}

Episode episode(const Plan& plan, const Version& version, char member) {
    Episode out;
    out.member = member;
    out.outcome = outcome_of(version);
    out.condition = version.informs ? "social" : "instrumental";
    out.identity = plan.trio.agent.text();
    out.affiliations["partner"] = "approached";
    for (const Spots& s : plan.geometry.fam) out.trials.push_back(fam_trial(plan, s));
    out.trials.push_back(test(plan, version));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const int legs = legs_of(request);
    auto drawn = search(attempts_for(legs), [&] { return draw(request, rng); });
    Plan plan{drawn ? std::move(*drawn) : fixed(rng)};
    plan.first_is_partner = label.coin();
    plan.partner_shows_first = label.coin();
    plan.social_layout = request.preset == Preset::balanced;
    plan.trio = draw_trio(request, random);
    const auto [e, u] = versions_of(request.at("comparison"));
    Json params = Json::object({{"blocks", static_cast<int>(plan.geometry.social.blocks.size())},
                                {"legs", static_cast<int>(plan.geometry.first.pattern.size()) - 1},
                                {"partner_shows_first", plan.partner_shows_first}, {"partner_first", plan.trio.partner_first}});
    return {{episode(plan, e, 'e'), episode(plan, u, 'u')}, std::move(params), !drawn};
}

}  // namespace

Domain bib2_approach() {
    Domain out;
    out.id = "bib2_approach";
    out.title = "An agent keeps coming to one of two others; then both show how they move. Whose way will it take?";
    out.skills = {"affiliation"};
    out.size_meaning =
        "complexity of the pattern: 2 legs and 2 + fl((n-1)/4) blocks up to n = 10, then 3 legs and 3 + fl((n-11)/5)";
    out.episodes = 2;
    out.switches = {comparison_switch({"direct", "cross_x", "cross_y", "null"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
