// BIB2 tasks with the turning bar, and those whose things light up: goal attribution and four background tasks.
#include <array>
#include <numbers>

#include "tests/cpp/support/bib_scene_checks.hpp"

using namespace bib_scenes;

namespace {

struct Vector {
    double row, column;
};

// Distance of a middle from the bar, in floating point and from the published angle alone.
double from_bar(const Point& middle, const Moment& bar) {
    const double angle = bar.angle * std::numbers::pi / 180, c = std::cos(angle), s = std::sin(angle);
    const double row = middle.row - bar.middle.row, column = middle.column - bar.middle.column;
    const double along = std::max(std::abs(column * c - row * s) - 20, 0.0),
                 across = std::max(std::abs(row * c + column * s) - 5, 0.0);
    return std::sqrt(along * along + across * across);
}

constexpr double hair = 1e-3;  // px: what a table of cosines may be off

// Frames in which the agent is at most 6 px from the bar, less a hair.
std::vector<int> contacts(const Trial& trial) {
    const Played played = play(trial);
    const auto &agent = moments(trial, played, "agent"), &bar = moments(trial, played, "spinner");
    std::vector<int> out;
    for (int t = 0; t < trial.frames; ++t)
        if (from_bar(agent[static_cast<std::size_t>(t)].middle, bar[static_cast<std::size_t>(t)]) <= 6 - hair) out.push_back(t);
    return out;
}

void check_turning(const Trial& trial) {
    const Sprite& bar = sprite(trial, "spinner");
    CHECK(bar.size == Point{10, 40});
    CHECK((std::abs(bar.turn) == 2 || std::abs(bar.turn) == 3));
    const auto at = moments(trial, "spinner");
    for (std::size_t t = 1; t < at.size(); ++t) REQUIRE(((at[t].angle - at[t - 1].angle - bar.turn) % 360 + 360) % 360 == 0);
}

// Contact in the last still frame, then straight along the normal in the sense of turning.
void check_pushed(const Trial& trial) {
    check_turning(trial);
    for (const int t : contacts(trial)) CHECK((t == 30 || t == 31));
    CHECK(from_bar(moments(trial, "agent")[30].middle, moments(trial, "spinner")[30]) <= 6 + hair);
    CHECK(frame_of(trial, "contact", "spinner") == 30);
    CHECK(frame_of(trial, "launch", "spinner") == 31);
    REQUIRE(trial.deeds.size() == 1);
    const Deed& deed = trial.deeds[0];
    CHECK(deed.kind == "pushed");
    CHECK(deed.forced);
    CHECK(deed.frame == 31);
    REQUIRE(deed.way.size() == 2);
    const Moment bar = moments(trial, "spinner")[30];
    // The bar's long axis is (-sin, cos) of its angle; its normal on the agent's side points away from it.
    const double angle = bar.angle * std::numbers::pi / 180;
    Vector normal{std::cos(angle), std::sin(angle)};
    const Point off = deed.way[0] - bar.middle;
    if (off.row * normal.row + off.column * normal.column < 0) normal = {-normal.row, -normal.column};
    const Point d = deed.way[1] - deed.way[0];
    CHECK((d.row * normal.row + d.column * normal.column) / distance(deed.way[0], deed.way[1]) >=
          std::cos(1.5 * std::numbers::pi / 180));
    CHECK_FALSE(find(trial, "home"));
}

// The square covers 60 x 60 px about `middle`.
void check_screen(const Trial& trial, Slot slot, const Point& middle) {
    const Sprite& square = sprite(trial, "square");
    CHECK(square.slot == slot);
    CHECK(square.size == Point{60, 60});
    CHECK(square.start == middle);
    CHECK(max_norm(square.start - Point{100, 100}) <= 70);
}

const Deed& only(const Trial& trial) {
    REQUIRE(trial.deeds.size() == 1);
    return trial.deeds[0];
}

void check_alone(const Trial& trial) {
    check_turning(trial);
    CHECK(contacts(trial).empty());
    CHECK(only(trial).kind == "goal");
    CHECK_FALSE(only(trial).forced);
    CHECK(only(trial).frame == 31);
}

// From the agent's edge to the disc that the bar sweeps.
double gap(const Trial& trial) { return distance(sprite(trial, "spinner").start, sprite(trial, "agent").start) - 6 - 20.6; }

}  // namespace

TEST_CASE("bib2 goal attribution: conditions differ in familiarization only", "[bib]") {
    int swaps = 0, balanced = 0;
    for (const Preset preset : all_presets)
        for (int i = 0; i < 60; ++i) {
            const int size = i % 20 + 1;
            INFO(name_of(preset) << " n=" << size << " index " << i);
            const auto view = [&](const char* comparison) {
                return episodes("bib2_goal_attribution", preset, size, i, {{"comparison", comparison}});
            };
            const auto direct = view("direct"), same = view("cross_x"), other = view("cross_y"), null = view("null");
            const auto outcomes = [](const std::vector<Episode>& pair) { return std::array{pair[0].outcome, pair[1].outcome}; };
            CHECK(outcomes(direct) == std::array{Outcome::expected, Outcome::unexpected});
            CHECK(outcomes(same) == std::array{Outcome::expected, Outcome::no_expectation});
            CHECK(outcomes(other) == std::array{Outcome::no_expectation, Outcome::unexpected});
            CHECK(outcomes(null) == std::array{Outcome::no_expectation, Outcome::no_expectation});
            CHECK(same[0].trials[8] == same[1].trials[8]);
            CHECK(other[0].trials[8] == other[1].trials[8]);
            CHECK(same[0].trials[8] == direct[0].trials[8]);
            CHECK(other[0].trials[8] == direct[1].trials[8]);
            CHECK(null[0].trials[8] == direct[0].trials[8]);
            CHECK(same_fam(direct[0], direct[1]));
            CHECK(same_fam(null[0], null[1]));
            CHECK(same_fam(same[1], null[0]));
            CHECK(at_rest(direct[0].trials[8]) == at_rest(direct[1].trials[8]));
            CHECK(direct[0].trials[8].frames == direct[1].trials[8].frames);
            CHECK(only(direct[0].trials[8]).walked == only(direct[1].trials[8]).walked);
            CHECK(only(direct[0].trials[8]).target == "preferred");
            CHECK(only(direct[1].trials[8]).target == "other");
            for (int t = 0; t < test_trial; ++t) {
                const Trial &alone = direct[0].trials[static_cast<std::size_t>(t)],
                            &pushed = null[0].trials[static_cast<std::size_t>(t)];
                check_alone(alone);
                check_pushed(pushed);
                for (const Trial* trial : {&alone, &pushed}) check_screen(*trial, Slot::underlay, sprite(pushed, "agent").start);
                CHECK(only(alone).target == "preferred");
                CHECK(only(pushed).target == "preferred");
                CHECK(only(alone).way.back() == only(pushed).way.back());
                CHECK(sprite(alone, "spinner") == sprite(pushed, "spinner"));
                CHECK(gap(alone) >= 24 - size - 1e-9);
                CHECK(gap(alone) <= 24 - size + 1.5);
                CHECK(distance(sprite(alone, "agent").start, only(alone).way.back()) >= 30);
                CHECK(sprite(alone, "other").start == sprite(direct[0].trials[0], "other").start);
                CHECK(toggles(alone, "preferred") == 1);
                CHECK(toggles(alone, "other") == 0);
            }
            const bool swap = direct[0].subtype == "swap";
            const Point usual = sprite(direct[0].trials[0], "other").start;  // where the other one always was
            for (const Episode& e : direct) {
                const Trial& test = e.trials[8];
                check_alone(test);
                check_screen(test, Slot::occluder, sprite(test, "agent").start);
                const Point start = sprite(test, "agent").start, first = sprite(test, "preferred").start,
                            second = sprite(test, "other").start;
                CHECK((swap ? first : second) == usual);
                CHECK(max_norm(first - start) >= 40);
                CHECK(max_norm(second - start) >= 40);
                CHECK(distance(first, second) >= 42);
                CHECK(bearings_apart(start, first, second, 50));
                const auto at = moments(test, "agent");
                const int emerges = frame_of(test, "emerge", "agent");
                CHECK(max_norm(at[static_cast<std::size_t>(emerges)].middle - start) > 24);
                CHECK(max_norm(at[static_cast<std::size_t>(emerges - 1)].middle - start) <= 24);
                int clear = 0;
                for (std::size_t t = 31; at[t].middle != at[t - 1].middle; ++t) clear += max_norm(at[t].middle - start) >= 36;
                CHECK(clear >= 4);
            }
            if (preset == Preset::paper) CHECK(swap);
            else ++balanced, swaps += swap;
        }
    check_share(swaps, balanced);
    for (const char* subtype : {"swap", "stay"})
        CHECK(episodes("bib2_goal_attribution", Preset::paper, 7, 0, {{"subtype", subtype}})[0].subtype == subtype);
}

TEST_CASE("bib2 background, pushes: to one of two things", "[bib]") {
    int first = 0, all = 0;
    for_each("bib2_bg_contact_preference", [&](const std::vector<Episode>& one, Preset, int size) {
        for (const Trial& trial : one[0].trials) {
            check_pushed(trial);
            CHECK(trial.blocks.size() == static_cast<std::size_t>(size / 3));
            const Point a = sprite(trial, "preferred").start, b = sprite(trial, "other").start;
            CHECK(distance(a, b) >= 42);
            const std::string target = only(trial).target, spared = target == "preferred" ? "other" : "preferred";
            for (const Moment& m : moments(trial, "agent")) REQUIRE(max_norm(m.middle - sprite(trial, spared).start) >= 17);
            CHECK(toggles(trial, target) == 1);
            CHECK(toggles(trial, spared) == 0);
            CHECK(sprite(trial, "spinner").start == sprite(one[0].trials[0], "spinner").start);
            ++all;
            first += target == "preferred";
        }
        check_square(one[0]);
    });
    check_share(first, all);
}

TEST_CASE("bib2 background, pushes: to a thing or past it to a wall", "[bib]") {
    int hits = 0, all = 0;
    for_each("bib2_bg_contact_single", [&](const std::vector<Episode>& one, Preset, int size) {
        for (const Trial& trial : one[0].trials) {
            check_pushed(trial);
            CHECK(trial.blocks.size() == static_cast<std::size_t>(size / 3));
            const Roads roads(obstacles_of({trial.blocks}));
            const Deed& deed = only(trial);
            const bool hit = deed.target == "goal";
            CHECK(visible(deed.way[0], deed.way[1], roads.obstacles()));
            CHECK(toggles(trial, "goal") == (hit ? 1 : 0));
            ++all;
            hits += hit;
            if (hit) continue;
            for (const Moment& m : moments(trial, "agent")) REQUIRE(max_norm(m.middle - sprite(trial, "goal").start) >= 18);
            const Point end = deed.way[1], d = end - deed.way[0];
            CHECK(moments(trial, "agent").back().middle == end);
            const double far = distance(deed.way[0], end);
            const auto is_open = [&](int px) {
                const Point p{end.row + static_cast<int>(std::lround(px * d.row / far)),
                              end.column + static_cast<int>(std::lround(px * d.column / far))};
                return roads.is_free(p) && visible(deed.way[0], p, roads.obstacles());
            };
            CHECK_FALSE((is_open(1) && is_open(2) && is_open(3) && is_open(4)));
        }
        check_square(one[0]);
    });
    check_share(hits, all);
}

TEST_CASE("bib2 background, preference: as in BIB1, but things light up", "[bib]") {
    for_each("bib2_bg_preference", [&](const std::vector<Episode>& one, Preset, int size) {
        for (const Trial& trial : one[0].trials) {
            CHECK(trial.blocks.size() == static_cast<std::size_t>(size + 2));
            CHECK(only(trial).target == "preferred");
            CHECK(only(trial).way.size() == 2);
            CHECK(toggles(trial, "preferred") == 1);
            CHECK(toggles(trial, "other") == 0);
            const auto at = moments(trial, "preferred");
            const auto contact = static_cast<std::size_t>(frame_of(trial, "contact", "agent"));
            CHECK(at[contact].lit);
            CHECK_FALSE(at[contact - 1].lit);
            const std::string lit = sprite(trial, "preferred").lit;
            for (const char* name : {"preferred", "other"}) CHECK(sprite(trial, name).colour != lit);
        }
        check_square(one[0]);
    });
}

TEST_CASE("bib2 background, single object: idle bars, and ways back without a second change", "[bib]") {
    int bars = 0, backs = 0, all = 0;
    for_each("bib2_bg_single_object", [&](const std::vector<Episode>& one, Preset, int size) {
        bars += find(one[0].trials[0], "spinner") != nullptr;
        ++all;
        for (const Trial& trial : one[0].trials) {
            CHECK(trial.blocks.size() == static_cast<std::size_t>(size + 2));
            auto obstacles = obstacles_of({trial.blocks});
            if (const Sprite* bar = find(trial, "spinner")) {
                check_turning(trial);
                CHECK(contacts(trial).empty());
                CHECK(max_norm(sprite(trial, "goal").start - bar->start) >= 30);
                obstacles.push_back(square_about(bar->start, 30));
                for (const Point& cell : trial.blocks) CHECK(max_norm(middle_of(cell) - bar->start) >= 40);
            }
            const Roads roads(obstacles);
            for (const Deed& deed : trial.deeds)
                CHECK(deed.walked <= 1.001 * efficient_length(deed.way.front(), deed.way.back(), roads).value());
            CHECK(toggles(trial, "goal") == 1);
            if (trial.deeds.size() < 2) continue;
            ++backs;
            CHECK(trial.deeds[1].frame == trial.deeds[0].frame + trial.deeds[0].steps);
            CHECK(moments(trial, "agent").back().middle == sprite(trial, "home").start);
        }
        check_square(one[0]);
    }, {}, 200);
    check_share(bars, all, 0.3);
    check_share(backs, all * trials_per_episode, 0.2);
}
