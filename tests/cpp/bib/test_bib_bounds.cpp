// Episodes from others' data: what cannot be played is refused with a typed error, whatever path takes it.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "readers/episode/check/comparison.hpp"
#include "stim/base/error.hpp"
#include "stim/episode/contact_sheet.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/observers.hpp"
#include "stim/episode/published.hpp"
#include "tests/cpp/support/bib_scene_checks.hpp"

using namespace stim;
using namespace stim::episode;

namespace {

Episode made() { return bib_scenes::episodes("bib_bg_single_object", Preset::paper, 6, 0).front(); }

using Change = std::function<void(Trial&)>;
Sprite& agent(Trial& trial) {
    return *std::find_if(trial.sprites.begin(), trial.sprites.end(), [](const Sprite& s) { return s.name == "agent"; });
}
Stage& walk(Trial& trial) { return agent(trial).stages.front(); }

// Each makes a trial that cannot be played; the word stands in the message.
const std::vector<std::pair<std::string, Change>> broken{
    {"frames", [](Trial& t) { t.frames = 0; }},
    {"frames", [](Trial& t) { t.frames = -1; }},
    {"frames", [](Trial& t) { t.frames = 1'000'000; }},
    {"place", [](Trial& t) { walk(t).way = {{-1'000'000, 0}, {1'000'000, 1'000'000}}; }},
    {"place", [](Trial& t) { walk(t).way.back().column = 10'001; }},
    {"points", [](Trial& t) { walk(t).way.assign(1'001, {100, 100}); }},
    {"start", [](Trial& t) { agent(t).start.row = std::numeric_limits<int>::max(); }},
    {"start", [](Trial& t) { agent(t).start.column = std::numeric_limits<int>::min(); }},
    {"steps", [](Trial& t) { walk(t).steps = 1'000'000; }},
    {"steps", [](Trial& t) { walk(t).steps = -1; }},
    {"frame of a stage", [](Trial& t) { walk(t).frame = std::numeric_limits<int>::min(); }},
    {"first step", [](Trial& t) { walk(t).first = 3; }},
    {"first step", [](Trial& t) { walk(t).first = -1'000'000; }},
    {"points", [](Trial& t) { walk(t) = {40, Doing::show}; }},
    {"lit colour", [](Trial& t) { walk(t) = {40, Doing::toggle}; }},
    {"carrier", [](Trial& t) { walk(t) = {40, Doing::ride, {}, 1, 0, 1'000'000}; }},
    {"carrier", [](Trial& t) { walk(t) = {40, Doing::ride, {}, 1, 0, -1}; }},
    {"carrier", [](Trial& t) { walk(t) = {40, Doing::ride, {}, 1, 0, static_cast<int>(&agent(t) - t.sprites.data())}; }},
    {"angle", [](Trial& t) { agent(t).slot = Slot::paddle, agent(t).angle = 1'000'000; }},  // records keep paddles' alone
    {"turn", [](Trial& t) { agent(t).turn = -1'000'000; }},
    {"radius", [](Trial& t) { agent(t).radius = 0; }},
    {"radius", [](Trial& t) { agent(t).radius = 1'000'000; }},
    {"radius", [](Trial& t) { agent(t).radius = -6; }},
    {"size", [](Trial& t) { agent(t).radius = 0, agent(t).size = {10, 1'000'000}; }},
    {"size", [](Trial& t) { agent(t).radius = 0, agent(t).size = {-10, 10}; }},
    {"sprites", [](Trial& t) { t.sprites.resize(101, agent(t)); }},
    {"block", [](Trial& t) { t.blocks.push_back({1'000'000, 0}); }},
    {"opening", [](Trial& t) { t.openings.push_back({0, -1'000'000}); }},
    {"barrier cell", [](Trial& t) { t.barrier.push_back({{std::numeric_limits<int>::max(), 0}, never}); }},
    {"barrier cell", [](Trial& t) { t.barrier.push_back({{20, 20}, -1'000'000}); }},
    {"event", [](Trial& t) { t.events.front().frame = 1'000'000; }},
    {"frame of a deed", [](Trial& t) { t.deeds.front().frame = -1'000'000; }},
    {"steps of a deed", [](Trial& t) { t.deeds.front().steps = 1'000'000; }},
    {"place of a deed", [](Trial& t) { t.deeds.front().way.front().row = std::numeric_limits<int>::min(); }},
};

template <class F>
void refused(const std::string& word, F f) {
    INFO(word);
    try {
        f();
        FAIL_CHECK("nothing was thrown");
    } catch (const InvalidParams& error) {
        CHECK_THAT(error.what(), Catch::Contains(word) && Catch::Contains("legal: "));
    }
}

}  // namespace

TEST_CASE("Episodes out of bounds are refused on every path", "[bib]") {
    const Episode whole = made();
    REQUIRE_NOTHROW(check_whole(whole));
    for (const int at : {0, test_trial})
        for (const auto& [word, change] : broken) {
            Episode episode = whole;
            change(episode.trials[static_cast<std::size_t>(at)]);
            refused(word, [&] { episode_from_json(to_json(episode)); });
            refused(word, [&] { play(episode.trials[static_cast<std::size_t>(at)]); });
            refused(word, [&] { published_json(episode); });
            refused(word, [&] { contact_sheet({episode}); });
            refused(word, [&] { baselines(episode, "key"); });
            refused(word, [&] { ideal_surprise(episode); });
            refused(word, [&] { check::read_and_compare(episode, whole); });
            refused(word, [&] { check::read_and_compare(whole, episode); });
        }
}

TEST_CASE("Episodes of other than nine whole trials are refused", "[bib]") {
    const Episode whole = made();
    for (const std::size_t count : {0, 8, 10}) {
        Episode episode = whole;
        episode.trials.resize(count, whole.trials.front());
        refused("trials", [&] { episode_from_json(to_json(episode)); });
        refused("trials", [&] { contact_sheet({episode}); });
        refused("trials", [&] { baselines(episode, "key"); });
        refused("trials", [&] { ideal_surprise(episode); });
        refused("trials", [&] { check::read_and_compare(episode, whole); });
        refused("trials", [&] { check::read_and_compare(whole, episode); });
    }
    Episode shorter = whole;
    shorter.trials.front().frames = bounds::shortest_trial - 1;
    refused("frames", [&] { episode_from_json(to_json(shorter)); });
    CHECK(play(shorter.trials.front()).frames == bounds::shortest_trial - 1);  // alone it can be played
}

TEST_CASE("A scene's timeline is bounded as well", "[bib]") {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("bib_bg_single_object");
    const Scene scene = generate(domain, make_request(domain, {6, 0, 5, "paper", {}})).scene;
    REQUIRE_NOTHROW(domain.draw(scene, 0));
    const std::vector<Change> changes{[](Trial& t) { agent(t).start.row = 1'000'000; }, [](Trial& t) { t.frames = 0; }};
    for (const Change& change : changes) {
        Episode episode = episodes_of(scene).front();
        change(episode.trials[3]);
        Scene changed = scene;
        changed.timeline["episodes"] = Json::Array{to_json(episode)};
        CHECK_THROWS_AS(episodes_of(changed), InvalidParams);
        CHECK_THROWS_AS(domain.draw(changed, 0), InvalidParams);
    }
}

TEST_CASE("Numbers beyond int are no numbers of a record", "[bib]") {
    const Json record = to_json(made());
    for (const std::int64_t huge :
         {std::int64_t{1} << 32, (std::int64_t{1} << 32) + 120, std::numeric_limits<std::int64_t>::min()}) {
        Json::Array trials = record.at("trials").as_array();
        trials[4]["frames"] = huge;
        Json changed = record;
        changed["trials"] = std::move(trials);
        CHECK_THROWS_AS(episode_from_json(changed), InvalidParams);
    }
}

TEST_CASE("What is played without a frame is not painted", "[bib]") {
    const Trial trial = made().trials.front();
    Played played = play(trial);
    played.frames = 0;
    CHECK(changes(played).empty());
    CHECK_THROWS_AS(FramePainter(played), InvalidParams);
    CHECK_THROWS_AS(FramePainter(Played{}), InvalidParams);
    played = play(trial);
    played.moments.back().pop_back();
    CHECK_THROWS_AS(FramePainter(played), InvalidParams);
    played.moments.pop_back();
    CHECK_THROWS_AS(FramePainter(played), InvalidParams);
    Trial one = trial;
    one.frames = 1;
    CHECK(FramePainter(play(one)).paint(0).size() == frame_bytes);
}

TEST_CASE("The bounds themselves can be played", "[bib]") {
    Trial trial = made().trials.front();
    const int far = bounds::farthest;
    walk(trial) = {31, Doing::walk, {{-far, -far}, {far, far - 1}, {far, -far}}, 1, 50'000, 0};
    agent(trial).start = {-far, -far};
    agent(trial).turn = -360;
    trial.frames = bounds::longest_trial;
    const Played played = play(trial);
    const auto i = static_cast<std::size_t>(&agent(trial) - trial.sprites.data());
    CHECK(played.moments[i].back().middle == Point{far, -far});
    for (std::size_t t = 1; t < played.moments[i].size(); ++t) {
        const Point d = played.moments[i][t].middle - played.moments[i][t - 1].middle;
        REQUIRE(std::max(std::abs(d.row), std::abs(d.column)) <= 2);
    }
}

TEST_CASE("Long segments are walked without overflow", "[bib]") {
    const auto points = walk_along({{0, 0}, {1'000'000, -999'999}});
    CHECK(points.size() == 500'001);
    CHECK(points.back() == Point{1'000'000, -999'999});
    CHECK(points[400'000] == Point{800'001, -800'000});
}
