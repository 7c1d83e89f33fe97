// Records of episodes that nobody wrote in good faith: each is refused, none is played.
#include <catch2/catch.hpp>

#include <functional>
#include <limits>

#include "stim/base/error.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/episode/frames.hpp"
#include "stim/episode/observers.hpp"
#include "stim/episode/pair.hpp"

using namespace stim;
using namespace stim::episode;

namespace {

Episode an_episode() {
    const Registry registry = builtin_registry();
    const Domain& domain = registry.at("bib_preference");
    return episodes_of(generate(domain, make_request(domain, {5, 0, 0, "paper", {}})).scene).front();
}

struct Change {
    const char* what;
    std::function<void(Episode&, Trial& test)> make;
};

Stage stage(Doing doing, Way way = {}, int steps = 0, int carrier = 0) { return {3, doing, std::move(way), 1, steps, carrier}; }

std::vector<Change> hostile() {
    constexpr double inf = std::numeric_limits<double>::infinity();
    return {
        {"no trials", [](Episode& e, Trial&) { e.trials.clear(); }},
        {"two trials", [](Episode& e, Trial&) { e.trials.resize(2); }},
        {"ten trials", [](Episode& e, Trial&) { e.trials.push_back(e.trials[0]); }},
        {"no frames", [](Episode&, Trial& t) { t.frames = 0; }},
        {"fewer frames than none", [](Episode&, Trial& t) { t.frames = -5; }},
        {"a million frames", [](Episode&, Trial& t) { t.frames = 1'000'000; }},
        {"shown nowhere", [](Episode&, Trial& t) { t.sprites[0].stages = {stage(Doing::show)}; }},
        {"riding itself", [](Episode&, Trial& t) { t.sprites[0].stages = {stage(Doing::ride)}; }},
        {"riding each other",
         [](Episode&, Trial& t) {
             t.sprites[0].stages = {stage(Doing::ride, {}, 0, 1)};
             t.sprites[1].stages = {stage(Doing::ride, {}, 0, 0)};
         }},
        {"riding what is not there", [](Episode&, Trial& t) { t.sprites[0].stages = {stage(Doing::ride, {}, 0, 900)}; }},
        {"a walk beyond what integers hold",
         [](Episode&, Trial& t) {
             t.sprites[0].stages = {stage(Doing::walk, {{-10'000, -10'000}, {1'000'000, 999'999}}, 10'000)};
         }},
        {"an outline of terabytes", [](Episode&, Trial& t) { t.sprites[0].radius = 1'000'000; }},
        {"an outline larger than the room", [](Episode&, Trial& t) { t.sprites[0].radius = 10'000; }},
        {"a negative radius", [](Episode&, Trial& t) { t.sprites[0].radius = -5; }},
        {"turning by a million degrees", [](Episode&, Trial& t) { t.sprites[0].turn = 1'000'000; }},
        {"a way without a length", [inf](Episode&, Trial& t) { t.deeds.at(0).walked = inf; }},
        {"a way of less than no length", [](Episode&, Trial& t) { t.deeds.at(0).efficient = -1; }},
        {"too many sprites", [](Episode&, Trial& t) { t.sprites.resize(1'001, t.sprites[0]); }},
    };
}

}  // namespace

TEST_CASE("Episodes: a record that cannot be played is refused", "[bib]") {
    const Episode good = an_episode();
    REQUIRE(episode_from_json(to_json(good)).trials.size() == std::size_t{trials_per_episode});
    for (const Change& change : hostile()) {
        INFO(change.what);
        Episode episode = good;
        change.make(episode, episode.trials[test_trial]);
        CHECK_THROWS_AS(episode_from_json(to_json(episode)), InvalidParams);
    }
}
