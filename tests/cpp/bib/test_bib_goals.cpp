// BIB: tasks about what an agent wants and how it gets there.
#include <cmath>
#include <set>

#include "tests/cpp/support/bib_goal_checks.hpp"

using namespace bib_checks;

namespace {

Point place(const Trial& trial, std::string_view name) { return sprite(trial, name).start; }

// Cells of one list that the other lacks.
std::vector<Point> lacking(const std::vector<Point>& of, const std::vector<Point>& in) {
    std::vector<Point> out;
    for (const Point& cell : of)
        if (std::find(in.begin(), in.end(), cell) == in.end()) out.push_back(cell);
    return out;
}

void check_far_enough(const Trial& trial) {
    const Point start = place(trial, "home"), a = place(trial, "preferred"), b = place(trial, "other");
    for (const Point& p : {a, b}) {
        CHECK(distance(start, p) >= 40);
        CHECK(distance(start, p) <= 119);
    }
    CHECK(distance(a, b) >= 42);
}

}  // namespace

TEST_CASE("bib multi-agent: the same walk by who is known and by a newcomer", "[bib]") {
    int a = 0, near = 0, balanced = 0;
    for_pairs("bib_multi_agent", [&](const Pair& p, Preset preset, int) {
        const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
        for (int trial = 0; trial < test_trial; ++trial) {
            CHECK(p.e.trials[trial] == p.u.trials[trial]);
            CHECK(p.e.trials[trial].deeds[0].target == "preferred");
            check_far_enough(p.e.trials[trial]);
        }
        check_far_enough(e);
        check_single_walks(p.e);
        check_single_walks(p.u);
        CHECK(e.deeds == u.deeds);
        const bool to_preferred = e.deeds[0].target == "preferred";
        CHECK(p.e.subtype == (to_preferred ? "a" : "b"));
        CHECK(p.u.subtype == p.e.subtype);
        CHECK(p.e.outcome == (to_preferred ? Outcome::expected : Outcome::no_expectation));
        CHECK(p.u.outcome == (to_preferred ? Outcome::no_expectation : Outcome::unexpected));
        const Sprite known = sprite(p.e.trials[0], "agent");
        for (const auto& [episode, is_known] : {std::pair(&p.e, to_preferred), std::pair(&p.u, !to_preferred)}) {
            const Sprite& who = sprite(episode->trials[test_trial], "agent");
            CHECK((who.icon == known.icon) == is_known);
            CHECK((who.colour == known.colour) == is_known);
        }
        Trial same = e;  // but for the agent
        std::find_if(same.sprites.begin(), same.sprites.end(), [](const Sprite& s) { return s.name == "agent"; })->icon =
            sprite(u, "agent").icon;
        std::find_if(same.sprites.begin(), same.sprites.end(), [](const Sprite& s) { return s.name == "agent"; })->colour =
            sprite(u, "agent").colour;
        CHECK(same == u);
        if (preset == Preset::paper) {
            CHECK(sprite(e, "preferred").name == e.sprites[2].name);  // home, other, preferred
            return;
        }
        ++balanced;
        a += to_preferred;
        for (const Trial& trial : p.e.trials)
            near +=
                distance(place(trial, "home"), place(trial, "preferred")) < distance(place(trial, "home"), place(trial, "other"));
    }, {}, 200);
    check_half(a, balanced);
    check_half(near, balanced * trials_per_episode);
    for (int i = 0; i < 10; ++i) CHECK(pair_of(made("bib_multi_agent", Preset::paper, 8, i)).e.subtype == (i % 2 ? "b" : "a"));
    for (const char* subtype : {"a", "b"})
        CHECK(pair_of(made("bib_multi_agent", Preset::paper, 8, 3, {{"subtype", subtype}})).e.subtype == subtype);
}

TEST_CASE("bib background multi-agent: another agent takes over, the thing stays the same", "[bib]") {
    std::set<int> changes;
    for (const Preset preset : all_presets)
        for (int i = 0; i < 60; ++i) {
            INFO(name_of(preset) << " " << i);
            const auto all = episodes_of(made("bib_bg_multi_agent", preset, i % 20 + 1, i).scene);
            REQUIRE(all.size() == 1);
            const Episode& episode = all[0];
            check_single_walks(episode);
            int change = 0;
            const Sprite first = sprite(episode.trials[0], "agent"), last = sprite(episode.trials[test_trial], "agent"),
                         thing = sprite(episode.trials[0], "goal");
            CHECK(first.icon != last.icon);
            CHECK(first.colour != last.colour);
            for (int trial = 0; trial < trials_per_episode; ++trial) {
                const Trial& t = episode.trials[static_cast<std::size_t>(trial)];
                const Sprite& who = sprite(t, "agent");
                const bool is_last = who.icon == last.icon;
                CHECK(who.colour == (is_last ? last.colour : first.colour));
                if (is_last && !change) change = trial + 1;
                CHECK(is_last == (change > 0));
                CHECK(sprite(t, "goal").icon == thing.icon);
                CHECK(sprite(t, "goal").colour == thing.colour);
                CHECK(distance(place(t, "home"), place(t, "goal")) >= 24);
                CHECK(distance(place(t, "home"), place(t, "goal")) <= 44);
                CHECK(t.deeds[0].way.size() == 2);
            }
            CHECK(change >= 2);
            CHECK(change <= 7);
            changes.insert(change);
        }
    CHECK(changes.size() == 6);
}

TEST_CASE("bib inaccessible goal: one walk, with what is preferred cut off or within reach", "[bib]") {
    int medals = 0;
    for_pairs("bib_inaccessible_goal", [&](const Pair& p, Preset preset, int n) {
        const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
        int farther = 0;
        for (int trial = 0; trial < test_trial; ++trial) {
            const Trial& t = p.e.trials[static_cast<std::size_t>(trial)];
            CHECK(t == p.u.trials[static_cast<std::size_t>(trial)]);
            CHECK(static_cast<int>(t.blocks.size()) == 2 + 2 * n / 3);
            CHECK(t.deeds[0].target == "preferred");
            farther += t.deeds[0].walked >= 1.2 * t.deeds[0].alternatives.at("other").value() - 1e-5;
            check_far_enough(t);
        }
        CHECK(farther >= 2);
        check_far_enough(e);
        check_single_walks(p.e);
        check_single_walks(p.u);
        CHECK(p.e.outcome == Outcome::expected);
        CHECK(p.u.outcome == Outcome::unexpected);
        CHECK(e.sprites == u.sprites);
        CHECK(e.frames == u.frames);
        CHECK(only_deed(e).target == "other");
        CHECK(waste(e.deeds[0]) == Approx(1));
        CHECK(waste(u.deeds[0]) == Approx(1));
        CHECK_FALSE(e.deeds[0].alternatives.at("preferred"));
        REQUIRE(u.deeds[0].alternatives.at("preferred"));
        CHECK(*u.deeds[0].alternatives.at("preferred") <= 1.5 * u.deeds[0].walked + 1e-5);
        CHECK_FALSE(Free(roads_of(e).obstacles()).connected(place(e, "home"), place(e, "preferred")));
        const std::vector<Point>& learnt = p.e.trials[0].blocks;
        CHECK(lacking(learnt, e.blocks).empty());
        const std::size_t ring = e.blocks.size() - learnt.size();
        CHECK(ring >= 3);
        CHECK(ring <= 8);
        if (preset == Preset::paper) {
            CHECK(u.blocks == learnt);
        } else {
            CHECK(u.blocks.size() == e.blocks.size());
            CHECK(lacking(e.blocks, u.blocks).size() == 1);
            CHECK(lacking(u.blocks, e.blocks).size() == 1);
        }
        medals += sprite(e, "preferred").icon == "medal" || sprite(e, "other").icon == "medal";
    });
    CHECK(medals > 5);   // 2 in 11 of 120
    CHECK(medals < 45);
}

namespace {

double path_waste(int n) { return 2.00 - 0.04 * (n - 1); }
double time_waste(int n) { return 1.80 - 0.03 * (n - 1); }

// Eight walks round the bar, efficient there, which cost so much more than without it.
void check_rounding(const Episode& episode, const Json& params, double waste_of_test) {
    const std::vector<Point>& blocks = episode.trials[0].blocks;
    const Roads bare(obstacles_of({{blocks.end() - params.at("blocks").as_int(), blocks.end()}}));
    for (int trial = 0; trial < test_trial; ++trial) {
        const Trial& t = episode.trials[static_cast<std::size_t>(trial)];
        CHECK(waste(only_deed(t)) == Approx(1));
        CHECK(t.blocks == blocks);
        CHECK(place(t, "home") == place(episode.trials[0], "home"));
        const auto direct = bare.way(place(t, "home"), place(t, "goal"));
        REQUIRE(direct);
        CHECK(t.deeds[0].walked >= std::max(1.2, waste_of_test - 0.1) * length_of(*direct) - 1e-5);
    }
}

bool walks_in(const Episode& episode, const Way& way) {
    return std::any_of(episode.trials.begin(), episode.trials.end() - 1, [&](const Trial& t) { return t.deeds[0].way == way; });
}

void check_in_band(double ratio, double low, double width) {
    CHECK(ratio >= low - 1e-6);
    CHECK(ratio <= low + width + 1e-6);
}

}  // namespace

TEST_CASE("bib efficiency path: the walk of a trial is wasteful once the bar is out of the way", "[bib]") {
    int path = 0, balanced = 0, gone = 0;
    for (const char* subtype : {"auto", "layout", "path"})
        for_pairs("bib_efficiency_path", [&](const Pair& p, Preset preset, int n) {
            const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
            const bool is_path = p.e.subtype == "path";
            if (subtype != std::string("auto")) CHECK(p.e.subtype == subtype);
            for (int trial = 0; trial < test_trial; ++trial) CHECK(p.e.trials[trial] == p.u.trials[trial]);
            check_rounding(p.e, p.params, path_waste(n));
            check_single_walks(p.e);
            check_single_walks(p.u);
            CHECK(waste(only_deed(e)) <= 1.001);
            check_in_band(waste(only_deed(u)), path_waste(n), 0.4);
            CHECK(walks_in(p.u, u.deeds[0].way));
            const std::vector<Point>& learnt = p.e.trials[0].blocks;
            const int bar = static_cast<int>(p.params.at("bar").as_int());
            if (is_path) {
                CHECK(e.sprites == u.sprites);
                CHECK(e.blocks.size() == u.blocks.size());
                CHECK(static_cast<int>(lacking(e.blocks, learnt).size()) == bar);
                CHECK(lacking(e.blocks, learnt) == lacking(u.blocks, learnt));  // either bar goes to the same place
            } else {
                CHECK(at_rest(e) == at_rest(u));
                CHECK(e.deeds[0].walked < u.deeds[0].walked);
            }
            const bool fewer = e.blocks.size() < learnt.size();
            if (subtype == std::string("auto") && preset == Preset::balanced) {
                ++balanced;
                path += is_path;
                CHECK_FALSE(fewer);
            } else if (subtype == std::string("auto")) {
                CHECK_FALSE(is_path);
                gone += fewer;
            }
        }, {{"subtype", subtype}}, subtype == std::string("auto") ? 200 : 40);
    check_half(path, balanced);
    check_half(gone, 200);
}

TEST_CASE("bib efficiency time: both walks are of equally many frames", "[bib]") {
    int near = 0;
    for (const char* subtype : {"auto", "far", "near"})
        for_pairs("bib_efficiency_time", [&](const Pair& p, Preset preset, int n) {
            const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
            if (subtype != std::string("auto")) CHECK(p.e.subtype == subtype);
            else if (preset == Preset::paper) CHECK(p.e.subtype == "far");
            else near += p.e.subtype == "near";
            for (int trial = 0; trial < test_trial; ++trial) CHECK(p.e.trials[trial] == p.u.trials[trial]);
            check_rounding(p.e, p.params, time_waste(n));
            check_single_walks(p.e);
            check_single_walks(p.u);
            CHECK(e.frames == u.frames);
            CHECK(waste(only_deed(e)) <= 1.001);
            CHECK(waste(only_deed(u)) >= time_waste(n) - 1e-6);
            const double to_e = distance(place(e, "home"), place(e, "goal")), to_u = distance(place(u, "home"), place(u, "goal"));
            const bool longer = e.deeds[0].walked > u.deeds[0].walked,
                       straighter = e.deeds[0].walked / to_e < u.deeds[0].walked / to_u;
            if (p.e.subtype == "far") {
                CHECK(e.blocks == u.blocks);
                CHECK(walks_in(p.u, u.deeds[0].way));
                check_in_band(waste(u.deeds[0]), time_waste(n), 0.4);
                CHECK(to_e > to_u);
                if (preset == Preset::balanced) CHECK((longer && straighter));
            } else {
                CHECK(e.blocks == p.e.trials[0].blocks);
                CHECK(e.blocks.size() == u.blocks.size());
                CHECK(walks_in(p.e, e.deeds[0].way));
                check_in_band(waste(u.deeds[0]), time_waste(n), 0.6);
                CHECK(to_u >= 1.05 * to_e);
                CHECK(to_u <= 1.6 * to_e);
                if (preset == Preset::balanced) CHECK((!longer && !straighter));
            }
        }, {{"subtype", subtype}}, subtype == std::string("auto") ? 200 : 40);
    check_half(near, 200);
}

TEST_CASE("bib efficiency irrational: the same walks, with and without need", "[bib]") {
    for_pairs("bib_efficiency_irrational", [&](const Pair& p, Preset preset, int n) {
        CHECK(p.e.trials[test_trial] == p.u.trials[test_trial]);
        CHECK(p.e.outcome == Outcome::no_expectation);
        CHECK(p.u.outcome == Outcome::unexpected);
        check_single_walks(p.e);
        check_single_walks(p.u);
        check_rounding(p.u, p.params, path_waste(n));
        check_in_band(waste(only_deed(p.u.trials[test_trial])), path_waste(n), 0.4);
        CHECK(walks_in(p.u, p.u.trials[test_trial].deeds[0].way));
        for (int trial = 0; trial < test_trial; ++trial) {
            const Trial &e = p.e.trials[static_cast<std::size_t>(trial)], &u = p.u.trials[static_cast<std::size_t>(trial)];
            CHECK(e.sprites == u.sprites);
            CHECK(e.blocks != u.blocks);
            CHECK((e.blocks.size() == u.blocks.size()) == (preset == Preset::balanced));
            CHECK(waste(only_deed(e)) >= 1.15 - 1e-6);
        }
        const std::vector<Point>& test = p.e.trials[test_trial].blocks;
        CHECK((test == p.e.trials[0].blocks) == (preset == Preset::paper));
    });
}
