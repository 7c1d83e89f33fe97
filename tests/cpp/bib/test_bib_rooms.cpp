// BIB2 tasks with rooms: helper and hinderer, true and false belief.
#include <map>
#include <set>

#include "generators/bib/parts/search.hpp"
#include "tests/cpp/support/bib_scene_checks.hpp"

using namespace bib_scenes;

namespace {

Obstacle about_door(const Point& middle) {
    return {{middle.row - 19, middle.column - 29}, {middle.row + 19, middle.column + 29}};
}

// Whether two places are joined while the door is there.
bool joined(const Trial& trial, const Point& door, const Point& a, const Point& b) {
    auto obstacles = obstacles_of({trial.blocks});
    obstacles.push_back(about_door(door));
    return Free(obstacles).connected(a, b);
}

// Shortest way with the door and the others as they are when the agent sets out.
double shortest_then(const Trial& trial, const Deed& deed) {
    const Played played = play(trial);
    auto obstacles = obstacles_of({trial.blocks});
    const auto at = [&](const std::string& name) {
        return moments(trial, played, name)[static_cast<std::size_t>(deed.frame)].middle;
    };
    if (find(trial, "door")) obstacles.push_back(about_door(at("door")));
    for (const char* other : {"helper", "hinderer"})
        if (deed.target != other) obstacles.push_back(square_about(at(other), 16));
    return efficient_length(deed.way.front(), deed.way.back(), Roads(obstacles)).value();
}

bool is_left(const Point& p) { return p.column < side / 2; }

// `in_room` is what lies in the room: the goal or the agent's start.
void check_errands(const Episode& episode, const std::string& in_room, const Point& halt_row) {
    std::set<std::pair<bool, std::string>> dealt;
    std::map<std::string, std::set<bool>> pushed_left;
    for (int t = 0; t < test_trial; ++t) {
        const Trial& trial = episode.trials[static_cast<std::size_t>(t)];
        INFO("trial " << t);
        const Point in = sprite(trial, in_room).start, goal = sprite(trial, "goal").start, start = sprite(trial, "agent").start;
        CHECK(sprite(trial, "home").start == start);
        const Deed& own = last_deed_of(trial, "agent");
        CHECK(own.walked == Approx(shortest_then(trial, own)).margin(1e-5));
        CHECK(own.efficient == own.walked);
        if (t < 4) {
            CHECK_FALSE(find(trial, "door"));
            if (t) CHECK(is_left(in) != is_left(sprite(episode.trials[static_cast<std::size_t>(t - 1)], in_room).start));
            CHECK(own.target == "goal");
            CHECK(trial.deeds.size() == 1);
            continue;
        }
        const auto door = moments(trial, "door");
        CHECK(door.front().middle.row == door.back().middle.row);
        CHECK(std::abs(door.front().middle.column - door.back().middle.column) == 80);
        const std::string pusher = trial.deeds[0].actor;
        const bool helped = pusher == "helper";
        CHECK(joined(trial, door.front().middle, start, goal) == !helped);
        CHECK(joined(trial, door.back().middle, start, goal) == helped);
        CHECK(own.kind == (helped ? "goal" : "place"));
        CHECK(toggles(trial, "goal") == (helped ? 1 : 0));
        if (!helped) {
            CHECK_FALSE(own.alternatives.at("goal").has_value());
            CHECK(moments(trial, "agent").back().middle == Point{halt_row.row, is_left(in) ? 60 : 140});
        }
        dealt.insert({is_left(in), pusher});
        pushed_left[pusher].insert(door.back().middle.column < door.front().middle.column);
        const int begin = frame_of(trial, "push_start", pusher), end = frame_of(trial, "push_end", pusher);
        CHECK(end - begin == 39);
        const auto hand = moments(trial, pusher);
        for (int f = begin - 1; f <= end; ++f)  // touches its short side all the time
            REQUIRE(std::abs(hand[static_cast<std::size_t>(f)].middle.column - door[static_cast<std::size_t>(f)].middle.column) ==
                    26);
        CHECK(door[static_cast<std::size_t>(begin - 1)] == door.front());
        CHECK(own.frame == end + 1);
    }
    CHECK(dealt.size() == 4);
    CHECK(pushed_left["helper"].size() == 2);
    CHECK(pushed_left["hinderer"].size() == 2);
}

void check_company(const Episode& episode, int size, int lowest_row, int highest_row) {
    for (const Trial& trial : episode.trials) {
        const Point a = sprite(trial, "helper").start, b = sprite(trial, "hinderer").start;
        CHECK(a.row == b.row);
        CHECK(a.row >= lowest_row);
        CHECK(a.row <= highest_row);
        CHECK(std::abs(a.column - b.column) == 114 - 4 * size);
        CHECK(a.column + b.column == side);
        const Deed& own = last_deed_of(trial, "agent");
        const Played played = play(trial);
        for (const char* other : {"helper", "hinderer"})
            if (own.target != other)
                for (int f = 0; f < trial.frames; ++f)
                    REQUIRE(max_norm(moments(trial, played, "agent")[static_cast<std::size_t>(f)].middle -
                                     moments(trial, played, other)[static_cast<std::size_t>(f)].middle) >= 16);
    }
    CHECK(episode.affiliations == std::map<std::string, std::string>{{"helper", "helper"}, {"hinderer", "hinderer"}});
}

void check_approach(const Trial& test, const std::string& whom) {
    CHECK_FALSE(find(test, "goal"));
    CHECK_FALSE(find(test, "door"));
    REQUIRE(test.deeds.size() == 1);
    CHECK(test.deeds[0].kind == "approach");
    CHECK(test.deeds[0].target == whom);
    CHECK(test.deeds[0].walked == Approx(shortest_then(test, test.deeds[0])).margin(1e-5));
}

}  // namespace

TEST_CASE("bib2 helper and hinderer: who frees the way is approached, and both walks are alike", "[bib]") {
    int left = 0, first = 0, balanced = 0, all = 0;
    for_each("bib2_helper_hinderer", [&](const std::vector<Episode>& pair, Preset preset, int size) {
        const Episode &e = pair[0], &u = pair[1];
        CHECK(same_fam(e, u));
        CHECK(at_rest(e.trials[test_trial]) == at_rest(u.trials[test_trial]));
        CHECK(e.trials[test_trial].frames == u.trials[test_trial].frames);
        check_errands(e, "goal", {129, 0});
        check_company(e, size, 165, 165);
        check_company(u, size, 165, 165);
        check_approach(e.trials[test_trial], "helper");
        check_approach(u.trials[test_trial], "hinderer");
        const Point start = sprite(e.trials[test_trial], "home").start;
        CHECK(start.column == 100);
        CHECK(start.row >= 145);
        CHECK(start.row <= 149);
        CHECK(e.outcome == Outcome::expected);
        CHECK(u.outcome == Outcome::unexpected);
        const auto& sprites = e.trials[0].sprites;
        const bool helper_first = &sprite(e.trials[0], "helper") < &sprite(e.trials[0], "hinderer");
        CHECK(sprites.back().name == "agent");
        ++all;
        left += is_left(sprite(e.trials[0], "helper").start);
        if (preset == Preset::paper) CHECK_FALSE(helper_first);
        else ++balanced, first += helper_first;
    });
    check_share(left, all);
    check_share(first, balanced);
}

TEST_CASE("bib2 background, helper and hinderer: let out, shut in, and the one who helped approached", "[bib]") {
    for_each("bib2_bg_helper_hinderer", [&](const std::vector<Episode>& one, Preset, int size) {
        REQUIRE(one.size() == 1);
        check_errands(one[0], "agent", {82, 0});
        check_company(one[0], size, 146, 150);
        check_approach(one[0].trials[test_trial], "helper");
        for (int t = 0; t < test_trial; ++t)
            CHECK(sprite(one[0].trials[static_cast<std::size_t>(t)], "goal").start == Point{165, 100});
        check_square(one[0]);
    });
    for (const Episode& e : episodes("bib2_bg_helper_hinderer", Preset::paper, 5, 1, {{"square", "off"}}))
        for (const Trial& trial : e.trials) CHECK_FALSE(find(trial, "square"));
}

namespace {

// What holds of every walk in the belief world.
void check_walks(const Trial& trial) {
    const Roads& roads = search_roads();
    for (const Deed& deed : trial.deeds) {
        INFO(deed.actor << " " << deed.kind);
        CHECK(deed.walked == Approx(efficient_length(deed.way.front(), deed.way.back(), roads).value()).margin(1e-5));
        CHECK(deed.steps <= 100);
    }
}

void check_curtains(const Trial& trial, int size) {
    const int down = frame_of(trial, "curtain_down", "left curtain");
    CHECK(down == frame_of(trial, "curtain_down", "right curtain"));
    // Panels a little thicker than the wall, which slide along it from before the border and close the openings whole.
    for (const auto& [name, parked, column] : {std::tuple("left curtain", 20, 60), std::tuple("right curtain", 180, 140)}) {
        CHECK(sprite(trial, name).size == Point{24, 40});
        const auto curtain = moments(trial, name);
        CHECK(curtain[0].middle == Point{90, parked});
        CHECK(curtain[static_cast<std::size_t>(down - 20)].middle == Point{90, parked});
        CHECK(curtain[static_cast<std::size_t>(down)].middle == Point{90, column});
        for (const Moment& now : curtain) REQUIRE(now.middle.row == 90);
        for (std::size_t t = static_cast<std::size_t>(down); t < curtain.size(); ++t) REQUIRE(curtain[t].middle.column == column);
    }
    const Deed& search = last_deed_of(trial, "agent");
    CHECK(search.frame == down + 1 + 5 * (size - 1));
    CHECK(search.way.front() == outside);
}

// The other agent comes, carries the thing from its place to another and goes; nobody else moves meanwhile.
void check_carrying(const Trial& trial, const Point& from, const Point& to) {
    const Played played = play(trial);
    const auto &other = moments(trial, played, "other"), &goal = moments(trial, played, "goal"),
               &agent = moments(trial, played, "agent");
    const int enter = frame_of(trial, "enter", "other"), grab = frame_of(trial, "grab", "other"),
              drop = frame_of(trial, "drop", "other"), leave = frame_of(trial, "leave", "other");
    const auto at = [](const std::vector<Moment>& m, int t) { return m[static_cast<std::size_t>(t)]; };
    CHECK_FALSE(at(other, enter - 1).present);
    CHECK(at(other, enter).present);
    CHECK(max_norm(at(other, enter).middle - outside) == 1);
    CHECK(at(other, leave).middle == outside);
    CHECK(at(other, leave).present);
    CHECK_FALSE(at(other, leave + 1).present);
    CHECK(at(goal, grab).middle == from);
    CHECK(distance(at(other, grab).middle, from) <= 12);
    CHECK(distance(at(other, grab - 1).middle, from) > 12);
    for (int t = grab + 6; t <= drop; ++t) REQUIRE(at(goal, t).middle == at(other, t).middle);
    for (int t = drop; t <= drop + 6; ++t) REQUIRE(at(other, t).middle == to);
    for (int t = drop; t < trial.frames; ++t) REQUIRE(at(goal, t).middle == to);
    for (int t = enter; t <= leave; ++t) {
        REQUIRE(at(agent, t).middle == at(agent, enter).middle);
        if (at(agent, t).middle != outside) REQUIRE(max_norm(at(agent, t).middle - at(other, t).middle) >= 16);
    }
}

bool is_in_room(const Point& p) {
    return p.row >= 35 && p.row <= 65 && std::min(p.column, side - p.column) >= 35 && std::min(p.column, side - p.column) <= 65;
}

void check_returns(const Episode& episode, int size) {
    int left = 0;
    for (int t = 0; t < test_trial; ++t) {
        const Trial& trial = episode.trials[static_cast<std::size_t>(t)];
        check_walks(trial);
        check_curtains(trial, size);
        left += is_left(sprite(trial, "goal").start);
        CHECK(is_in_room(sprite(trial, "goal").start));
        CHECK(toggles(trial, "goal") == 1);
        CHECK(trial.openings.size() == 4);
        CHECK(frame_of(trial, "leave", "agent") == 30 + 43);
    }
    CHECK(left == 4);
}

}  // namespace

TEST_CASE("bib2 true and false belief: where it is looked for follows from what was seen", "[bib]") {
    for_each("bib2_true_false_belief", [&](const std::vector<Episode>& pair, Preset, int size) {
        const Episode &true_new = pair[0], &true_old = pair[1];
        CHECK(true_new.outcome == Outcome::expected);
        CHECK(true_old.outcome == Outcome::unexpected);
        CHECK(same_fam(true_new, true_old));
        check_returns(true_new, size);
        CHECK(at_rest(true_new.trials[test_trial]) == at_rest(true_old.trials[test_trial]));
        const Trial& test = true_new.trials[test_trial];
        const Point from = sprite(test, "goal").start, to = last_deed_of(test, "agent").way.back();
        CHECK(is_in_room(to));
        CHECK(is_left(from) != is_left(to));
        CHECK(last_deed_of(true_old.trials[test_trial], "agent").way.back() == from);
        for (const Episode& e : pair) {
            const Trial& trial = e.trials[test_trial];
            check_walks(trial);
            check_curtains(trial, size);
            check_carrying(trial, from, to);
            CHECK(toggles(trial, "goal") == (&e == &pair[0] ? 1 : 0));
            CHECK(frame_of(trial, "enter", "other") == 31);
            CHECK(frame_of(trial, "leave", "other") < frame_of(trial, "leave", "agent"));
        }
    }, {{"comparison", "direct_true"}});
}

TEST_CASE("bib2 true and false belief: comparisons are views of one quartet", "[bib]") {
    int of_true = 0, balanced = 0;
    for (const Preset preset : all_presets)
        for (int i = 0; i < 40; ++i) {
            const auto view = [&](const char* comparison) {
                return episodes("bib2_true_false_belief", preset, i % 20 + 1, i, {{"comparison", comparison}});
            };
            const auto of_truth = view("direct_true"), of_error = view("direct_false"), fresh = view("cross_new"),
                       old = view("cross_old"), direct = view("direct");
            const Trial &true_new = of_truth[0].trials[8], &true_old = of_truth[1].trials[8], &false_old = of_error[0].trials[8],
                        &false_new = of_error[1].trials[8];
            CHECK(same_fam(of_truth[0], of_error[0]));
            CHECK(fresh[0].trials[8] == true_new);
            CHECK(fresh[1].trials[8] == false_new);
            CHECK(old[0].trials[8] == false_old);
            CHECK(old[1].trials[8] == true_old);
            CHECK(true_new.frames == false_new.frames);
            CHECK(true_old.frames == false_old.frames);
            CHECK(frame_of(false_old, "leave", "agent") < frame_of(false_old, "enter", "other"));
            check_carrying(false_new, sprite(true_new, "goal").start, last_deed_of(true_new, "agent").way.back());
            for (const auto* pair : {&of_truth, &of_error, &fresh, &old, &direct}) {
                CHECK((*pair)[0].outcome == Outcome::expected);
                CHECK((*pair)[1].outcome == Outcome::unexpected);
            }
            const bool is_true = direct[0].condition == "true";
            CHECK(direct[0].trials[8] == (is_true ? true_new : false_old));
            CHECK(direct[1].trials[8] == (is_true ? true_old : false_new));
            if (preset == Preset::paper) CHECK(is_true == (i % 2 == 0));
            else ++balanced, of_true += is_true;
        }
    check_share(of_true, balanced);
}

TEST_CASE("bib2 background, belief: moved within its room, and found again", "[bib]") {
    int seen = 0, all = 0;
    for_each("bib2_bg_true_false_belief", [&](const std::vector<Episode>& one, Preset, int size) {
        REQUIRE(one.size() == 1);
        check_returns(one[0], size);
        const Trial& test = one[0].trials[test_trial];
        const Point from = sprite(test, "goal").start, to = last_deed_of(test, "agent").way.back();
        CHECK(is_in_room(from));
        CHECK(is_in_room(to));
        CHECK(is_left(from) == is_left(to));
        CHECK(distance(from, to) >= 24);
        check_walks(test);
        check_curtains(test, size);
        check_carrying(test, from, to);
        CHECK(toggles(test, "goal") == 1);
        check_square(one[0]);
        ++all;
        seen += frame_of(test, "leave", "agent") > frame_of(test, "leave", "other");
    });
    check_share(seen, all);
}
