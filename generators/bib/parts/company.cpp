#include "generators/bib/parts/company.hpp"

#include <algorithm>
#include <utility>

namespace stim::bib {
namespace {

constexpr Point door_size{20, 40};
constexpr int door_row = 110, door_end = 40;      // middle; left end where it shuts the left room
constexpr int reach = 6, push_length = 80;        // px between pusher and door
constexpr int agents_half_side = 16;
constexpr Limits to_place{0, 1, longest_walk};

Point door_before(Room room) { return {door_row, opening_of(room)}; }

// Roads between the walls, a door and agents that rest.
Roads roads_between(std::optional<Room> door, const std::vector<Point>& agents) {
    std::vector<Obstacle> out = obstacles_of({room_walls()});
    if (door) out.push_back(about_door(door_before(*door), door_size));
    for (const Point& agent : agents) out.push_back(square_about(agent, agents_half_side));
    return Roads(std::move(out));
}

Staging staged(const Company& company, const Point& start, const std::optional<Point>& goal, std::optional<Room> door) {
    Staging out(room_walls());
    out.add(home_at(start));
    if (goal) out.add(object_at("goal", company.goal, *goal, company.lit));
    if (door) out.add(rectangle_at("door", Slot::door, door_before(*door), door_size));
    std::vector<Sprite> others{other_agent_at("helper", company.helper, company.place_of("helper")),
                               other_agent_at("hinderer", company.hinderer, company.place_of("hinderer"))};
    if (!company.helper_first) std::swap(others[0], others[1]);
    for (Sprite& other : others) out.add(std::move(other));
    out.add(agent_at(company.main, start));
    return out;
}

// To the outer end of the door, up to it, and with it to the other opening.
void push(Staging& stage, const Company& company, const std::string& pusher, Room from) {
    const std::string idle = pusher == "helper" ? "hinderer" : "helper";
    const Roads roads = roads_between(from, {stage.middle("agent"), company.place_of(idle)});
    const Point beside = on_side(from, {door_row, door_end - 9}), touching = on_side(from, {door_row, door_end - reach});
    Way way = roads.way(stage.middle(pusher), beside).value();
    way.push_back(touching);
    const Walk walk = walk_on(way, length_of(way), {}, to_place).value();
    stage.walk(pusher, walk, "place", "door", {}, false);

    const Room to = other_than(from);
    const Way pushed{touching, {touching.row, touching.column + (to == Room::right ? push_length : -push_length)}};
    const int begin = stage.now(), steps = push_length / 2;
    stage.event("push_start", pusher, "door");
    stage.move(pusher, pushed, steps, 2);
    stage.rewind(begin);
    stage.move("door", {door_before(from), door_before(to)}, steps, 2);
    stage.event_before("push_end", pusher, "door");
    stage.add_deed({pusher, "push", "door", {}, begin, steps, pushed, push_length, push_length, false, {}});
}

}  // namespace

Point Company::place_of(const std::string& other) const {
    return on_side((other == "helper") == helper_left ? Room::left : Room::right, resting);
}

Company draw_company(const Request& request, const Streams& random, int resting_row) {
    Rng label = random.stream("label"), who = random.stream("identities");
    Company out;
    const int apart = 114 - 4 * request.size;
    out.resting = {resting_row, (side - apart) / 2};
    out.helper_left = label.coin();
    if (request.preset == Preset::balanced) out.helper_first = random.stream("list").coin();
    const auto agents = draw_agents(3, who);
    const auto goal = draw_objects(1, who);
    out.main = agents[0];
    out.helper = agents[1];
    out.hinderer = agents[2];
    out.goal = goal[0];
    out.lit = draw_lit(goal, who);
    return out;
}

Json params_of(const Company& company) {
    return Json::object({{"apart", side - 2 * company.resting.column},
                         {"helper_left", company.helper_left},
                         {"helper_first", company.helper_first}});
}


Trial errand_trial(const Company& company, const Errand& e) {
    std::optional<Room> door;
    if (e.deal != Deal::no_door) door = e.deal == Deal::helped ? e.room : other_than(e.room);
    Staging stage = staged(company, e.start, e.goal, door);
    if (door) {
        push(stage, company, e.deal == Deal::helped ? "helper" : "hinderer", *door);
        door = other_than(*door);
    }
    const Roads roads = roads_between(door, {stage.middle("helper"), stage.middle("hinderer")});
    if (e.deal == Deal::hindered)
        stage.walk("agent", walk_to(e.start, e.halt, roads, {}, to_place).value(), "place", "goal",
                   {{"goal", efficient_length(e.start, e.goal, roads)}}, false);
    else
        stage.walk("agent", walk_to(e.start, e.goal, roads).value(), "goal", "goal");
    return stage.finish();
}

Trial approach_trial(const Company& company, const Point& start, const std::string& other) {
    const std::string avoided = other == "helper" ? "hinderer" : "helper";
    const auto roads_past = [&](const std::string& name) { return roads_between(std::nullopt, {company.place_of(name)}); };
    Staging stage = staged(company, start, std::nullopt, std::nullopt);
    stage.walk("agent", walk_to(start, company.place_of(other), roads_past(avoided), {}, to_agent).value(), "approach", other,
               {{avoided, efficient_length(start, company.place_of(avoided), roads_past(other))}});
    return stage.finish();
}

Episode company_episode(const Company& company, const std::vector<Errand>& errands, const Point& start,
                        const std::string& approached) {
    Episode out;
    const bool expected = approached == "helper";
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.identity = company.main.text();
    out.affiliations = {{"helper", "helper"}, {"hinderer", "hinderer"}};
    for (const Errand& e : errands) out.trials.push_back(errand_trial(company, e));
    out.trials.push_back(approach_trial(company, start, approached));
    return out;
}

}  // namespace stim::bib
