// Instances of the tasks about goals, and what holds of every walk in them.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "generators/bib/parts/path.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/episode/pair.hpp"

namespace bib_checks {

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

inline const Domain& domain(std::string_view id) {
    static const Registry registry = builtin_registry();
    return registry.at(id);
}

struct Pair {
    Episode e, u;
    Json params;
};

inline Instance made(std::string_view id, Preset preset, int size, int index, const Switches& switches = {}) {
    return generate(domain(id), make_request(domain(id), {size, index, 3, std::string(name_of(preset)), switches}));
}

inline Pair pair_of(const Instance& instance) {
    auto both = episodes_of(instance.scene);
    REQUIRE(both.size() == 2);
    if (both[0].member == 'u') std::swap(both[0], both[1]);
    REQUIRE(both[0].member == 'e');
    REQUIRE(both[1].member == 'u');
    return {both[0], both[1], instance.scene.params};
}

/// Calls check(pair, preset, size) for 60 instances of each preset.
template <class F>
void for_pairs(std::string_view id, F check, const Switches& switches = {}, int count = 60) {
    for (const Preset preset : all_presets)
        for (int i = 0; i < count; ++i) {
            INFO(id << " " << name_of(preset) << " n=" << i % 20 + 1 << " index " << i);
            check(pair_of(made(id, preset, i % 20 + 1, i, switches)), preset, i % 20 + 1);
        }
}

inline const Sprite& sprite(const Trial& trial, std::string_view name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    REQUIRE(at != trial.sprites.end());
    return *at;
}

inline bool has_sprite(const Trial& trial, std::string_view name) {
    return std::any_of(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
}

/// What the first frame shows.
inline Trial at_rest(Trial trial) {
    for (Sprite& s : trial.sprites) s.stages.clear();
    for (Barrier& b : trial.barrier) b.gone = never;
    trial.frames = 0;
    trial.events.clear();
    trial.deeds.clear();
    return trial;
}

/// What all frames show.
inline Trial seen(Trial trial) {
    trial.events.clear();
    trial.deeds.clear();
    return trial;
}

inline std::vector<Point> barrier_of(const Trial& trial) {
    std::vector<Point> out;
    for (const Barrier& b : trial.barrier) out.push_back(b.cell);
    return out;
}

/// Roads of a trial with or without its green cells.
inline Roads roads_of(const Trial& trial, bool with_barrier = true) {
    World world{trial.blocks};
    if (with_barrier)
        for (const Point& cell : barrier_of(trial)) world.blocks.push_back(cell);
    return Roads(obstacles_of(world));
}

inline const Deed& only_deed(const Trial& trial) {
    REQUIRE(trial.deeds.size() == 1);
    return trial.deeds[0];
}

/// A deed's lengths are those of its trial's roads, and its way is free.
inline void check_deed(const Trial& trial, const Deed& deed, const Roads& roads) {
    REQUIRE(deed.way.size() >= 2);
    for (std::size_t i = 1; i < deed.way.size(); ++i) CHECK(visible(deed.way[i - 1], deed.way[i], roads.obstacles()));
    const auto shortest = roads.way(deed.way.front(), deed.way.back());
    REQUIRE(shortest);
    REQUIRE(deed.efficient);
    CHECK(*deed.efficient == Approx(length_of(*shortest)).margin(1e-5));
    CHECK(deed.walked == Approx(length_of(deed.way)).margin(1e-5));
    CHECK(deed.steps >= 3);
    CHECK(deed.steps <= 90);
    for (const auto& [name, length] : deed.alternatives) {
        INFO(name);
        const auto other = roads.way(deed.way.front(), sprite(trial, name).start);
        CHECK(length.has_value() == other.has_value());
        if (length && other) CHECK(*length == Approx(length_of(*other)).margin(1e-5));
    }
}

inline double waste(const Deed& deed) { return deed.walked / deed.efficient.value(); }

/// Trials of one walk: from home to a thing, and touched; its distances are legal.
inline void check_single_walks(const Episode& episode) {
    REQUIRE(episode.trials.size() == trials_per_episode);
    for (const Trial& trial : episode.trials) {
        if (trial.deeds.size() != 1) continue;
        const Deed& deed = trial.deeds[0];
        check_deed(trial, deed, roads_of(trial));
        CHECK(deed.way.front() == sprite(trial, "home").start);
        CHECK(deed.way.back() == sprite(trial, deed.target).start);
        const auto steps = walk_until(deed.way, deed.way.back(), object_contact);
        REQUIRE(steps);
        CHECK(static_cast<int>(steps->size()) == deed.steps);
        CHECK(trial.frames == deed.steps + first_moving + still_tail);
        for (const Sprite& other : trial.sprites) {
            if (other.name == "home" || other.name == "agent" || other.name == deed.target) continue;
            for (const Point& p : *steps) CHECK(max_norm(p - other.start) >= 17);
        }
    }
    CHECK(sprite(episode.trials[test_trial], "agent").icon + " " + sprite(episode.trials[test_trial], "agent").colour ==
          episode.identity);
}

/// About half, 4.1 standard deviations.
inline void check_half(int count, int of) {
    INFO(count << " of " << of);
    CHECK(std::abs(count - of / 2.0) < 4.1 * 0.5 * std::sqrt(double(of)));
}

}  // namespace bib_checks
