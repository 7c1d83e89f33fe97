// BIB: keys, locks and barriers. What is enclosed, what opens it, and when.
#include <cmath>
#include <set>

#include "generators/bib/parts/ring.hpp"
#include "tests/cpp/support/bib_goal_checks.hpp"

using namespace bib_checks;

namespace {

const Event& event(const Trial& trial, std::string_view name, std::string_view patient = {}) {
    const auto at = std::find_if(trial.events.begin(), trial.events.end(),
                                 [&](const Event& e) { return e.name == name && (patient.empty() || e.patient == patient); });
    INFO(name);
    REQUIRE(at != trial.events.end());
    return *at;
}

struct Tracks {
    Played played;
    const Moment& at(std::string_view name, int frame) const {
        for (std::size_t i = 0; i < played.sprites.size(); ++i)
            if (played.sprites[i].name == name) return played.moments[i].at(static_cast<std::size_t>(frame));
        FAIL("no " << name);
        return played.moments[0][0];
    }
};

// To the key, to the lock, to the goal; the key on the way; cells vanish one after the other.
void check_errand(const Trial& trial) {
    REQUIRE(trial.deeds.size() == 3);
    const Deed &key = trial.deeds[0], &lock = trial.deeds[1], &goal = trial.deeds[2];
    CHECK(key.kind == "key");
    CHECK(lock.kind == "lock");
    CHECK(goal.kind == "goal");
    const Roads closed = roads_of(trial), open = roads_of(trial, false);
    check_deed(trial, key, closed);
    check_deed(trial, lock, closed);
    check_deed(trial, goal, open);
    for (const Deed& deed : trial.deeds) CHECK(waste(deed) == Approx(1));
    CHECK_FALSE(key.alternatives.at("goal"));
    CHECK_FALSE(lock.alternatives.at("goal"));
    CHECK_FALSE(Free(closed.obstacles()).connected(key.way.front(), goal.way.back()));

    const Tracks tracks{play(trial)};
    const int at_key = event(trial, "contact", "key").frame, at_lock = event(trial, "contact", "lock").frame,
              inserted = event(trial, "insert").frame;
    CHECK(event(trial, "pick_up").frame == at_key + 6);
    CHECK(inserted == at_lock + 6);
    for (int frame = at_key; frame <= at_key + 6; ++frame)
        CHECK(tracks.at("agent", frame).middle == tracks.at("agent", at_key).middle);
    for (int frame = at_key + 6; frame <= at_lock; ++frame)
        CHECK(tracks.at("key", frame).middle == tracks.at("agent", frame).middle);
    CHECK(tracks.at("key", inserted).middle == tracks.at("lock", 0).middle);
    for (int frame = 1; frame <= inserted; ++frame)
        CHECK(max_norm(tracks.at("key", frame).middle - tracks.at("key", frame - 1).middle) <= 2);
    CHECK(tracks.at("key", inserted).present);
    for (int frame = 0; frame <= inserted; ++frame) CHECK(closed.is_free(tracks.at("key", frame).middle));
    for (const char* name : {"key", "lock"}) CHECK_FALSE(tracks.at(name, inserted + 1).present);

    std::vector<Barrier> cells = trial.barrier;
    std::sort(cells.begin(), cells.end(), [](const Barrier& a, const Barrier& b) { return a.gone < b.gone; });
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CHECK(cells[i].gone == inserted + 1 + 2 * static_cast<int>(i));
        if (i)
            CHECK(distance(middle_of(cells[i].cell), lock.way.back()) >= distance(middle_of(cells[i - 1].cell), lock.way.back()));
    }
    CHECK(event(trial, "barrier_gone").frame == cells.back().gone);
    CHECK(goal.frame == cells.back().gone + 2);
    CHECK(event(trial, "contact", "goal").frame == trial.frames - still_tail - 1);
    CHECK(distance(tracks.at("agent", trial.frames - 1).middle, sprite(trial, "goal").start) <= 12);
}

// A wall behind, a free cell before.
void check_lock(const Trial& trial) {
    const Sprite& lock = sprite(trial, "lock");
    const std::map<std::string, Point> steps{{"0", {20, 0}}, {"90", {0, -20}}, {"180", {-20, 0}}, {"270", {0, 20}}};
    REQUIRE(steps.count(lock.icon));
    const Point cell = lock.start - Point{10, 10}, step = steps.at(lock.icon);
    CHECK(is_wall(cell - step, trial.blocks));
    CHECK_FALSE(is_wall(cell + step, trial.blocks));
    CHECK(all_free({lock.start}, trial.blocks));
    CHECK(all_free({lock.start}, barrier_of(trial)));
    CHECK(sprite(trial, "key").icon == lock.icon);
}

std::vector<Point> sorted(std::vector<Point> cells) {
    std::sort(cells.begin(), cells.end());
    return cells;
}

std::vector<Point> ring_about(const Trial& trial, std::string_view thing) {
    return sorted(ring_of(sprite(trial, thing).start - Point{10, 10}, trial.blocks));
}

void check_learning(const Pair& p, Preset preset, int n) {
    std::set<Point> starts;
    for (int i = 0; i < test_trial; ++i) {
        const Trial& trial = p.e.trials[static_cast<std::size_t>(i)];
        INFO("trial " << i);
        CHECK(trial == p.u.trials[static_cast<std::size_t>(i)]);
        check_errand(trial);
        check_lock(trial);
        const int blocks = static_cast<int>(trial.blocks.size());  // the template always has the one behind the lock
        CHECK((blocks == n / 2 || (p.params.at("template").as_bool() && blocks == n / 2 + 1)));
        CHECK(sorted(barrier_of(trial)) == ring_about(trial, "goal"));
        CHECK(max_norm(sprite(trial, "key").start - sprite(trial, "lock").start) >= 60);
        const Point start = sprite(trial, "home").start;
        CHECK(distance(start, sprite(trial, "key").start) >= 24);
        CHECK(distance(start, sprite(trial, "lock").start) >= 24);
        for (const char* name : {"key", "lock", "goal"}) CHECK(sprite(trial, name).start == sprite(p.e.trials[0], name).start);
        starts.insert(start);
    }
    if (p.params.at("template").as_bool()) return;
    if (preset == Preset::paper) {
        starts.insert(sprite(p.e.trials[test_trial], "home").start);
        CHECK(starts.size() == 1);
    } else {
        CHECK(starts.size() > 1);
    }
}

void check_test_places(const Pair& p) {
    const Trial &e = p.e.trials[test_trial], &fam = p.e.trials[0];
    const Point start = sprite(e, "home").start, goal = sprite(e, "goal").start, key = sprite(e, "key").start,
                lock = sprite(e, "lock").start;
    CHECK(lock == sprite(fam, "lock").start);
    CHECK(distance(goal, key) >= 42);
    for (const Point& place : {goal, key}) {
        CHECK(distance(place, lock) >= 24);
        CHECK(distance(place, start) >= 30);
    }
    CHECK(goal != sprite(fam, "goal").start);
    check_single_walks(p.e);
    check_single_walks(p.u);
    CHECK(p.e.outcome == Outcome::expected);
    CHECK(p.u.outcome == Outcome::unexpected);
    for (const Trial* t : {&e, &p.u.trials[test_trial]}) CHECK(waste(only_deed(*t)) == Approx(1));
}

int count(const std::vector<Point>& cells, const std::vector<Point>& in) {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [&](const Point& c) { return std::find(in.begin(), in.end(), c) != in.end(); }));
}

}  // namespace

TEST_CASE("bib instrumental, no barrier: to the goal, or to a key without use", "[bib]") {
    int nearer = 0, of = 0;
    for_pairs("bib_instrumental_no_barrier", [&](const Pair& p, Preset preset, int n) {
        check_learning(p, preset, n);
        check_test_places(p);
        const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
        CHECK(at_rest(e) == at_rest(u));
        CHECK(e.barrier.empty());
        CHECK(e.deeds[0].target == "goal");
        CHECK(u.deeds[0].target == "key");
        CHECK(u.events.back().name == "contact");
        const Point start = sprite(e, "home").start;
        nearer += distance(start, sprite(e, "goal").start) < distance(start, sprite(e, "key").start);
        ++of;
    });
    check_half(nearer, of);
}

TEST_CASE("bib instrumental, inconsequential barrier: as many cells as before, with a gap", "[bib]") {
    int about_goal = 0, of = 0;
    for_pairs("bib_instrumental_inconsequential_barrier", [&](const Pair& p, Preset preset, int n) {
        check_learning(p, preset, n);
        check_test_places(p);
        const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
        CHECK(at_rest(e) == at_rest(u));
        CHECK(e.barrier.size() == p.e.trials[0].barrier.size());
        CHECK(e.deeds[0].target == "goal");
        CHECK(u.deeds[0].target == "key");
        const int cells = static_cast<int>(e.barrier.size());
        const bool goal = count(ring_about(e, "goal"), barrier_of(e)) == cells - 1,
                   key = count(ring_about(e, "key"), barrier_of(e)) == cells - 1;
        CHECK(goal + key >= 1);
        CHECK(p.params.at("enclosed").as_string() == (goal && p.params.at("enclosed").as_string() == "goal" ? "goal" : "key"));
        if (preset == Preset::paper) CHECK(goal);
        else ++of, about_goal += p.params.at("enclosed").as_string() == "goal";
    }, {}, 100);
    check_half(about_goal, of);
}

TEST_CASE("bib instrumental, blocking barrier: one walk to the key, with need and without", "[bib]") {
    for_pairs("bib_instrumental_blocking_barrier", [&](const Pair& p, Preset preset, int n) {
        check_learning(p, preset, n);
        check_test_places(p);
        const Trial &e = p.e.trials[test_trial], &u = p.u.trials[test_trial];
        CHECK(e.sprites == u.sprites);
        CHECK(e.frames == u.frames);
        CHECK(e.blocks == u.blocks);
        CHECK(e.deeds[0].target == "key");
        CHECK_FALSE(e.deeds[0].alternatives.at("goal"));
        CHECK(u.deeds[0].alternatives.at("goal"));
        CHECK(sorted(barrier_of(e)) == ring_about(e, "goal"));
        CHECK(e.barrier.size() == p.e.trials[0].barrier.size());
        CHECK(u.barrier.size() == e.barrier.size());
        CHECK(count(barrier_of(u), barrier_of(e)) == static_cast<int>(e.barrier.size()) - 1);
        const Point start = sprite(u, "home").start, goal = sprite(u, "goal").start;
        const auto bare = roads_of(u, false).way(start, goal);
        REQUIRE(bare);
        CHECK(*u.deeds[0].alternatives.at("goal") <= 1.6 * length_of(*bare) + 20 + 1e-5);
    });
}

TEST_CASE("bib background instrumental action: the agent lets itself out of its room", "[bib]") {
    std::set<std::pair<int, int>> rooms;
    for (const Preset preset : all_presets)
        for (int i = 0; i < 60; ++i) {
            const int n = i % 20 + 1;
            INFO(name_of(preset) << " n=" << n << " " << i);
            const Instance instance = made("bib_bg_instrumental_action", preset, n, i);
            const auto all = episodes_of(instance.scene);
            REQUIRE(all.size() == 1);
            std::set<Point> goals;
            const Trial& first = all[0].trials[0];
            for (const Trial& trial : all[0].trials) {
                check_errand(trial);
                check_lock(trial);
                const Point start = sprite(trial, "home").start, goal = sprite(trial, "goal").start;
                CHECK(distance(start, goal) >= 40);
                for (const char* name : {"home", "key", "lock", "agent"})
                    CHECK(sprite(trial, name).start == sprite(first, name).start);
                CHECK(barrier_of(trial) == barrier_of(first));
                CHECK(trial.blocks == first.blocks);
                CHECK(all_free({goal}, barrier_of(trial)));
                CHECK(distance(sprite(trial, "key").start, sprite(trial, "lock").start) >= 24);
                goals.insert(goal);
            }
            const int behind = static_cast<int>(first.blocks.size()) - n / 2;
            CHECK((behind == 0 || behind == 1));
            if (!instance.scene.params.at("template").as_bool()) CHECK(goals.size() > 1);
            rooms.insert({static_cast<int>(instance.scene.params.at("rows").as_int()),
                          static_cast<int>(instance.scene.params.at("columns").as_int())});
        }
    CHECK((rooms == std::set<std::pair<int, int>>{{2, 3}, {3, 2}, {3, 3}} || rooms == std::set<std::pair<int, int>>{{3, 3}}));
}
