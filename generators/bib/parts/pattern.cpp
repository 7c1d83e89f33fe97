#include "generators/bib/parts/pattern.hpp"

#include <algorithm>
#include <cstdlib>

namespace stim::bib {
namespace {

constexpr double shortest_leg = 18, longest_leg = 60;     // px
constexpr double least_turn = 35, first_legs_apart = 60;  // degrees
constexpr double ends_apart = 36;                         // px
constexpr double least_detour = 1.15, only_way = 1.08, same_way = 1.001;  // ratios of lengths
constexpr int bar_reach = 30;                             // px to either side of a leg
constexpr int route_draws = 6, end_draws = 100;

bool is_leg(double length) { return length >= shortest_leg && length <= longest_leg; }

bool is_pattern(const Way& way) {
    for (std::size_t i = 1; i < way.size(); ++i) {
        if (!is_leg(distance(way[i - 1], way[i]))) return false;
        if (i > 1 && !bearings_apart({0, 0}, way[i - 1] - way[i - 2], way[i] - way[i - 1], least_turn)) return false;
    }
    return true;
}

// A thin bar across the middle of the longest leg.
Obstacle bar_across(const Way& way) {
    std::size_t longest = 1;
    for (std::size_t i = 2; i < way.size(); ++i)
        if (distance(way[i - 1], way[i]) > distance(way[longest - 1], way[longest])) longest = i;
    const Point a = way[longest - 1], b = way[longest], d = b - a;
    const Point middle{(a.row + b.row) / 2, (a.column + b.column) / 2};
    const Point reach = std::abs(d.row) > std::abs(d.column) ? Point{1, bar_reach} : Point{bar_reach, 1};
    return {middle - reach, middle + reach};
}

bool is_only_way(const Way& way, const Roads& roads) {
    std::vector<Obstacle> obstacles = roads.obstacles();
    obstacles.push_back(bar_across(way));
    const auto length = efficient_length(way.front(), way.back(), Roads(std::move(obstacles)));
    return !length || *length >= only_way * length_of(way);
}

// ---- drawing a route along its corners -------------------------------------------------------------------------

// Of an obstacle; `outward` has the signs of the diagonal that leads away from it.
struct Corner {
    Point at, outward;
};

std::vector<Corner> corners_of(const Roads& roads) {
    std::vector<Corner> out;
    for (const Obstacle& o : roads.obstacles())
        for (const int row : {-1, 1})
            for (const int column : {-1, 1}) {
                const Point at{row > 0 ? o.high.row : o.low.row, column > 0 ? o.high.column : o.low.column};
                if (roads.is_free(at)) out.push_back({at, {row, column}});
            }
    return out;
}

// A tight way turns about a corner from the quadrant on one side of the obstacle's to that on its other side.
enum class Flank { none, row, column };
Flank flank_of(const Corner& c, const Point& p) {
    const int row = (p.row - c.at.row) * c.outward.row, column = (p.column - c.at.column) * c.outward.column;
    if (row >= 0 && column < 0) return Flank::row;
    if (row < 0 && column >= 0) return Flank::column;
    return Flank::none;
}
Flank across(Flank f) { return f == Flank::none ? f : f == Flank::row ? Flank::column : Flank::row; }

// The corners of a way, and from where it comes and where it leads.
struct Bend {
    Corner first, last;
    Flank before = Flank::none, after = Flank::none;
};

bool may_come_from(const Bend& bend, const Point& from) {
    return flank_of(bend.first, from) == bend.before && is_leg(distance(from, bend.first.at));
}

std::vector<Bend> bends_of(const Roads& roads, const RouteWish& wish) {
    const std::vector<Corner> corners = corners_of(roads);
    std::vector<Bend> out;
    const auto add = [&](const Bend& bend) {
        if (!wish.from || may_come_from(bend, *wish.from)) out.push_back(bend);
    };
    for (const Corner& a : corners) {
        if (wish.legs == 2)
            for (const Flank before : {Flank::row, Flank::column}) add({a, a, before, across(before)});
        else
            for (const Corner& b : corners)
                if (flank_of(a, b.at) != Flank::none && flank_of(b, a.at) != Flank::none && is_leg(distance(a.at, b.at)) &&
                    visible(a.at, b.at, roads.obstacles()))
                    add({a, b, across(flank_of(a, b.at)), across(flank_of(b, a.at))});
    }
    return out;
}

Point draw_on_flank(const Corner& c, Flank flank, double reach, Rng& rng) {
    const int away = static_cast<int>(rng.integer(0, static_cast<int>(reach))),
              along = static_cast<int>(rng.integer(1, static_cast<int>(reach)));
    const Point d = flank == Flank::row ? Point{away, -along} : Point{-along, away};
    return c.at + Point{d.row * c.outward.row, d.column * c.outward.column};
}

bool may_end_at(const Point& p, const Corner& corner, const RouteWish& wish, const Roads& roads) {
    return wish.area.holds(p) && roads.is_free(p) && visible(p, corner.at, roads.obstacles());
}

std::optional<Point> draw_start(const Bend& bend, const RouteWish& wish, const Roads& roads, Rng& rng) {
    if (wish.from) return visible(*wish.from, bend.first.at, roads.obstacles()) ? wish.from : std::nullopt;
    return search(end_draws, [&]() -> std::optional<Point> {
        const Point p = draw_on_flank(bend.first, bend.before, longest_leg, rng);
        return is_leg(distance(p, bend.first.at)) && may_end_at(p, bend.first, wish, roads) ? std::optional(p) : std::nullopt;
    });
}

std::optional<Point> draw_goal(const Point& from, const Bend& bend, const RouteWish& wish, const Roads& roads, Rng& rng) {
    const double before = distance(from, bend.first.at) + distance(bend.first.at, bend.last.at);
    return search(end_draws, [&]() -> std::optional<Point> {
        const Point p = draw_on_flank(bend.last, bend.after, longest_leg + object_contact, rng);
        const double leg = distance(bend.last.at, p), apart = distance(from, p);
        const bool right = leg >= shortest_leg + object_contact - 2 && apart >= wish.nearest && apart <= wish.farthest &&
                           before + leg >= least_detour * apart;
        return right && roads.has_room(p) && may_end_at(p, bend.last, wish, roads) ? std::optional(p) : std::nullopt;
    });
}

// ---- dances ----------------------------------------------------------------------------------------------------

const std::vector<Way>& dances() {
    static const std::vector<Way> all{{{0, 0}, {16, 16}, {0, 32}, {16, 48}, {0, 64}},
                                      {{0, 0}, {0, 20}, {20, 20}, {20, 0}, {0, 0}},
                                      {{0, 0}, {0, 20}, {20, 20}, {0, 0}},
                                      {{0, 0}, {0, 20}, {0, 0}, {0, 20}, {0, 0}}};
    return all;
}

}  // namespace

Way placed(const Way& pattern, const Point& place) {
    Way out;
    for (const Point& d : pattern) out.push_back(place + d);
    return out;
}

Point turned(const Symmetry& symmetry, const Point& centre, const Point& middle) {
    const Point of_square{side / 2, side / 2};
    return symmetry(middle - centre + of_square) - of_square + centre;
}

Way turned(const Symmetry& symmetry, const Way& pattern) {
    Way out;
    for (const Point& d : pattern) out.push_back(turned(symmetry, {0, 0}, d));
    return out;
}

std::vector<Point> track_of(const Way& way) {
    std::vector<Point> out = walk_along(way);
    out.insert(out.begin(), way.front());
    return out;
}

std::vector<Point> track_of(const Walk& walk) {
    std::vector<Point> out = track_of(walk.way);
    out.resize(static_cast<std::size_t>(walk.steps) + 1);
    return out;
}

bool tell_apart(const Way& a, const Way& b) {
    return bearings_apart({0, 0}, a[1] - a[0], b[1] - b[0], first_legs_apart) &&
           distance(a.back() - a[0], b.back() - b[0]) >= ends_apart;
}

std::vector<Symmetry> draw_images(Rng& rng) {
    std::vector<Symmetry> out;
    for (int i = 1; i < 8; ++i) out.emplace_back(i);
    rng.shuffle(out);
    return out;
}

bool fits(const Way& way, const Roads& roads) {
    for (std::size_t i = 1; i < way.size(); ++i)
        if (!visible(way[i - 1], way[i], roads.obstacles())) return false;
    const std::vector<Point> track = track_of(way);
    return std::all_of(track.begin(), track.end(), [&](const Point& p) { return roads.is_free(p); });
}

void keep_off(Free& free, const std::vector<Point>& track, int distance) {
    for (std::size_t i = 0; i < track.size(); ++i) {
        const Obstacle now = square_about(track[i], distance);
        if (i == 0) {
            free.take(now);
            continue;
        }
        // Steps are short: what is new lies at one or two sides.
        const Obstacle before = square_about(track[i - 1], distance);
        const Point step = track[i] - track[i - 1];
        if (step.row > 0) free.take({{before.high.row - 1, now.low.column}, now.high});
        if (step.row < 0) free.take({now.low, {before.low.row + 1, now.high.column}});
        if (step.column > 0) free.take({{now.low.row, before.high.column - 1}, now.high});
        if (step.column < 0) free.take({now.low, {now.high.row, before.low.column + 1}});
    }
}

std::optional<Point> settle(Free& free, const Roads& roads, const Way& pattern, Rng& rng) {
    const std::vector<Point> places = free.places_for(track_of(pattern));
    if (places.empty()) return std::nullopt;
    const Point out = rng.pick(places);
    if (!fits(placed(pattern, out), roads)) return std::nullopt;
    keep_off(free, track_of(placed(pattern, out)));
    return out;
}

// The last leg ends in touch with the goal, so that its slope may differ a little from that of the way: it is checked anew.
std::optional<Route> route_between(const Point& from, const Point& goal, const Roads& roads, int legs) {
    const auto way = roads.way(from, goal);
    if (!way || static_cast<int>(way->size()) != legs + 1 || length_of(*way) < least_detour * distance(from, goal))
        return std::nullopt;
    const auto points = walk_until(*way, goal, object_contact);
    if (!points) return std::nullopt;
    Way walked(way->begin(), way->end() - 1);
    walked.push_back(points->back());
    if (!is_pattern(walked) || !fits(walked, roads)) return std::nullopt;
    const auto again = walk_until(walked, goal, object_contact);
    if (!again || again->size() != points->size() || again->back() != walked.back()) return std::nullopt;
    const auto shortest = efficient_length(from, walked.back(), roads);
    if (!shortest || length_of(walked) > same_way * *shortest || !is_only_way(*way, roads)) return std::nullopt;
    return Route{from, goal, placed(walked, Point{0, 0} - from)};
}

// Both ends drawn blindly are right once in a thousand: they are drawn one after the other, beside the corners of a bend.
std::optional<Route> draw_route(const Roads& roads, const RouteWish& wish, Rng& rng) {
    const std::vector<Bend> bends = bends_of(roads, wish);
    if (bends.empty()) return std::nullopt;
    return search(route_draws, [&]() -> std::optional<Route> {
        const Bend& bend = rng.pick(bends);
        const auto from = draw_start(bend, wish, roads, rng);
        if (!from) return std::nullopt;
        const auto goal = draw_goal(*from, bend, wish, roads, rng);
        return goal ? route_between(*from, *goal, roads, wish.legs) : std::nullopt;
    });
}

std::pair<Way, Way> draw_dances(Rng& rng) {
    const std::vector<int> which = rng.sample(static_cast<int>(dances().size()), 2);
    const Symmetry one = draw_symmetry(rng), two = draw_symmetry(rng);
    return {turned(one, dances()[static_cast<std::size_t>(which[0])]), turned(two, dances()[static_cast<std::size_t>(which[1])])};
}

// ---- trials ----------------------------------------------------------------------------------------------------

namespace {

Deed performance(const Staging& stage, const std::string& actor, const Way& way, const std::string& kind) {
    Deed out;
    out.actor = actor;
    out.kind = kind;
    out.frame = stage.now();
    out.steps = static_cast<int>(walk_along(way).size());
    out.way = way;
    out.walked = length_of(way);
    out.efficient = out.walked;  // what is performed is the way itself
    return out;
}

}  // namespace

void demonstrate(Staging& stage, const Act& act, const std::string& kind) {
    Deed deed = performance(stage, act.owner, placed(act.pattern, stage.middle(act.owner)), kind);
    deed.towards = act.owner;
    stage.event("demo_start", act.owner);
    stage.move(act.owner, deed.way, deed.steps);
    stage.event_before("demo_end", act.owner);
    stage.add_deed(std::move(deed));
}

void imitate(Staging& stage, const Act& act, const Act& other, const std::string& kind, const std::string& goal) {
    Deed deed = performance(stage, "agent", placed(act.pattern, stage.middle("agent")), kind);
    deed.target = goal;
    deed.towards = act.owner;
    deed.forced = !goal.empty();
    deed.alternatives[other.owner] = length_of(other.pattern);
    stage.event("imitate_start", "agent", act.owner);
    stage.move("agent", deed.way, deed.steps);
    stage.event_before("imitate_end", "agent", act.owner);
    if (!goal.empty()) stage.touch("agent", goal);
    stage.add_deed(std::move(deed));
}

Trio draw_trio(const Request& request, const Streams& random) {
    Rng rng = random.stream("identities");
    const auto agents = draw_agents(3, rng);
    const auto goal = draw_objects(1, rng);
    Trio out{agents[0], agents[1], agents[2], goal[0], draw_lit(goal, rng)};
    if (request.preset == Preset::balanced) out.partner_first = random.stream("list").coin();
    return out;
}

Staging staged(const std::vector<Point>& blocks, const Trio& trio, const Cast& cast) {
    Staging out(blocks);
    if (cast.home) out.add(home_at(*cast.home));
    if (cast.goal) out.add(object_at("goal", trio.goal, *cast.goal, trio.lit));
    for (const bool partner : {trio.partner_first, !trio.partner_first})
        out.add(partner ? other_agent_at("partner", trio.partner, cast.partner)
                        : other_agent_at("other", trio.other, cast.other));
    out.add(agent_at(trio.agent, cast.agent));
    return out;
}

void approach(Staging& stage, const Approaches& approaches, bool partner) {
    const Walk& walk = partner ? approaches.to_partner : approaches.to_other;
    const Walk& other = partner ? approaches.to_other : approaches.to_partner;
    stage.walk("agent", walk, "approach", partner ? "partner" : "other", {{partner ? "other" : "partner", other.efficient}});
}

}  // namespace stim::bib
