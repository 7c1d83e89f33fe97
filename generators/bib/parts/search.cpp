#include "generators/bib/parts/search.hpp"

#include <algorithm>
#include <utility>

namespace stim::bib {
namespace {

constexpr Point left_home{140, 40};
constexpr Point curtain_size{24, 40};             // a little thicker than the wall, as wide as an opening
constexpr int rail = 90, drawn_back = 20;         // row of the curtains' middles, column of the left one before the wall
constexpr int lifting = 6, putting_down = 6;      // frames
constexpr int longest = 100;                      // frames of one walk
constexpr Limits to_goal{object_contact, shortest_walk, longest}, to_point{0, 1, longest};
constexpr const char* curtains[] = {"left curtain", "right curtain"};

const std::vector<Point> below_hall{{160, 20}, {160, 40}, {160, 140}, {160, 160}};
const std::vector<Point> way_out{{180, 60}, {180, 80}, {180, 100}, {180, 120}};   // border cells without a wall
const std::vector<Point> beside_way_out{{180, 20}, {180, 40}, {180, 140}, {180, 160}};

std::vector<Point> walls() {
    std::vector<Point> out = room_walls();
    out.insert(out.end(), below_hall.begin(), below_hall.end());
    return out;
}

Staging staged(const Seekers& seekers, const Point& place) {
    const Point home = on_side(seekers.home, left_home);
    Staging out(walls());
    out.open_border(way_out);
    out.add(home_at(home));
    out.add(object_at("goal", seekers.goal, place, seekers.lit));
    out.add(agent_at(seekers.main, home));
    for (const Room room : {Room::left, Room::right})
        out.add(rectangle_at(curtains[static_cast<int>(room)], Slot::occluder, on_side(room, {rail, drawn_back}), curtain_size));
    return out;
}

Walk walk_between(const Point& from, const Point& to, const Limits& limits) {
    return walk_to(from, to, search_roads(), {}, limits).value();
}

void leave(Staging& stage, const std::string& who) {
    stage.walk(who, walk_between(stage.middle(who), outside, to_point), "leave", "", {}, false);
    stage.event_before("leave", who);
}

// Along the wall, each to its opening.
void close_curtains(Staging& stage, int delay) {
    const int begin = stage.now();
    for (const Room room : {Room::left, Room::right}) {
        const Point from = on_side(room, {rail, drawn_back}), to{rail, opening_of(room)};
        stage.rewind(begin);
        stage.move(curtains[static_cast<int>(room)], {from, to}, max_norm(to - from) / 2, 2);
        stage.event_before("curtain_down", curtains[static_cast<int>(room)]);
    }
    stage.wait(delay);
}

// The thing slides under whoever stands at it.
void lift(Staging& stage, const std::string& who, const std::string& thing) {
    const Way slide{stage.middle(thing), stage.middle(who)};
    const int begin = stage.now(), steps = (max_norm(slide[1] - slide[0]) + 1) / 2;
    stage.event_before("grab", who, thing);
    stage.move(thing, slide, steps, 2);
    stage.rewind(begin);
    stage.wait(lifting);
    stage.ride(thing, who);
}

// The other agent comes in, carries the thing to its new place and goes.
void carry(Staging& stage, const Search& search) {
    stage.show("other", outside);
    stage.event("enter", "other");
    stage.walk("other", walk_between(outside, search.old_place, to_goal), "enter", "goal", {}, false);
    lift(stage, "other", "goal");
    stage.walk("other", walk_between(stage.middle("other"), search.new_place, to_point), "carry", "goal", {}, false);
    stage.stay("goal");
    stage.event_before("drop", "other", "goal");
    stage.wait(putting_down);
    leave(stage, "other");
    stage.hide("other");
}

}  // namespace

const Roads& search_roads() {
    // Its memory of what sees what is written to while it is asked: each thread has its own.
    thread_local const Roads roads = [] {
        std::vector<Obstacle> obstacles = obstacles_of({walls()});
        for (const Point& cell : beside_way_out) obstacles.push_back(about_cell(cell));
        return Roads(std::move(obstacles), outside.row);
    }();
    return roads;
}

Seekers draw_seekers(const Request& request, const Streams& random, Room home) {
    Rng who = random.stream("identities");
    const auto agents = draw_agents(2, who);
    const auto goal = draw_objects(1, who);
    return {agents[0], agents[1], goal[0], draw_lit(goal, who), home, 5 * (request.size - 1)};
}

Trial return_trial(const Seekers& seekers, const Point& place) {
    Staging stage = staged(seekers, place);
    leave(stage, "agent");
    close_curtains(stage, seekers.delay);
    stage.event("enter", "agent");
    stage.walk("agent", walk_between(outside, place, to_goal), "goal", "goal");
    return stage.finish();
}

Trial search_trial(const Seekers& seekers, const Search& search) {
    Staging stage = staged(seekers, search.old_place);
    Sprite other = other_agent_at("other", seekers.other, outside);
    other.slot = Slot::other_agent;
    other.present = false;
    stage.add(std::move(other));
    if (search.sees) carry(stage, search);
    leave(stage, "agent");
    if (!search.sees) carry(stage, search);
    close_curtains(stage, seekers.delay);
    stage.event("enter", "agent");
    const Walk to_old = walk_between(outside, search.old_place, to_goal),
               to_new = walk_between(outside, search.new_place, to_goal);
    if (search.finds) stage.walk("agent", to_new, "goal", "goal", {{"old place", to_old.efficient}});
    else stage.walk("agent", to_old, "place", "goal", {{"goal", to_new.efficient}}, false);
    return stage.finish();
}

Episode search_episode(const Seekers& seekers, const std::vector<Point>& places, const Search& search) {
    Episode out;
    out.condition = search.sees ? "true" : "false";
    out.identity = seekers.main.text();
    for (const Point& place : places) out.trials.push_back(return_trial(seekers, place));
    out.trials.push_back(search_trial(seekers, search));
    return out;
}

}  // namespace stim::bib
