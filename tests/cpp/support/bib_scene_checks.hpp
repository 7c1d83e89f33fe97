// Instances of BIB2's tasks, and what tests ask of their trials.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "generators/bib/parts/plan.hpp"
#include "stim/domain/builtin.hpp"
#include "stim/domain/instance.hpp"
#include "stim/episode/pair.hpp"

namespace bib_scenes {

using namespace stim;
using namespace stim::bib;
using namespace stim::episode;

/// Episodes of one instance, e first.
inline std::vector<Episode> episodes(const std::string& id, Preset preset, int size, int index, const Switches& switches = {}) {
    static const Registry registry = builtin_registry();
    const Domain& domain = registry.at(id);
    auto out =
        episodes_of(generate(domain, make_request(domain, {size, index, 5, std::string(name_of(preset)), switches})).scene);
    if (out.size() == 2 && out[0].member == 'u') std::swap(out[0], out[1]);
    return out;
}

/// Calls check(episodes, preset, size) for instances of each preset, over all sizes.
template <class F>
void for_each(const std::string& id, F check, const Switches& switches = {}, int count = 60) {
    for (const Preset preset : all_presets)
        for (int i = 0; i < count; ++i) {
            INFO(id << " " << name_of(preset) << " n=" << i % 20 + 1 << " index " << i);
            check(episodes(id, preset, i % 20 + 1, i, switches), preset, i % 20 + 1);
        }
}

inline const Sprite* find(const Trial& trial, const std::string& name) {
    const auto at = std::find_if(trial.sprites.begin(), trial.sprites.end(), [&](const Sprite& s) { return s.name == name; });
    return at == trial.sprites.end() ? nullptr : &*at;
}
inline const Sprite& sprite(const Trial& trial, const std::string& name) {
    const Sprite* out = find(trial, name);
    REQUIRE(out);
    return *out;
}
inline const std::vector<Moment>& moments(const Trial& trial, const Played& played, const std::string& name) {
    return played.moments.at(static_cast<std::size_t>(&sprite(trial, name) - trial.sprites.data()));
}
inline std::vector<Moment> moments(const Trial& trial, const std::string& name) {
    const Played played = play(trial);
    return moments(trial, played, name);
}

inline bool same_fam(const Episode& a, const Episode& b) {
    return std::equal(a.trials.begin(), a.trials.begin() + test_trial, b.trials.begin(), b.trials.begin() + test_trial);
}
/// What the first frame shows.
inline std::vector<Sprite> at_rest(const Trial& trial) {
    auto out = trial.sprites;
    for (Sprite& s : out) s.stages.clear();
    return out;
}
/// Frame of an event; `never` where it does not happen.
inline int frame_of(const Trial& trial, const std::string& event, const std::string& actor) {
    for (const Event& e : trial.events)
        if (e.name == event && e.actor == actor) return e.frame;
    return never;
}
inline const Deed& last_deed_of(const Trial& trial, const std::string& actor) {
    const auto at = std::find_if(trial.deeds.rbegin(), trial.deeds.rend(), [&](const Deed& d) { return d.actor == actor; });
    REQUIRE(at != trial.deeds.rend());
    return *at;
}
/// How often a thing changed its colour.
inline int toggles(const Trial& trial, const std::string& name) {
    const auto& stages = sprite(trial, name).stages;
    return static_cast<int>(std::count_if(stages.begin(), stages.end(), [](const Stage& s) { return s.doing == Doing::toggle; }));
}

/// The grey square of background episodes.
inline void check_square(const Episode& episode) {
    for (int t = 0; t < trials_per_episode; ++t) {
        const Sprite& square = sprite(episode.trials[static_cast<std::size_t>(t)], "square");
        CHECK(square.slot == (t == test_trial ? Slot::occluder : Slot::underlay));
        CHECK(square.size == Point{40, 40});
        CHECK(square.start == sprite(episode.trials[0], "square").start);
    }
    const Trial& test = episode.trials[test_trial];
    const Point place = sprite(test, "square").start;
    const auto agent = moments(test, "agent");
    CHECK(max_norm(agent[0].middle - place) >= 26);
    CHECK(max_norm(agent.back().middle - place) >= 26);
    for (const Event& e : test.events) {  // what was touched and who touched it, in that frame
        if (e.name != "contact") continue;
        for (const std::string& name : {e.actor, e.patient}) {
            const Point middle = moments(test, name)[static_cast<std::size_t>(e.frame)].middle;
            INFO(name << " at " << middle.row << " " << middle.column);
            CHECK(max_norm(middle - place) >= 20 + std::max(sprite(test, name).radius, 6));
        }
    }
    int moving = 0, clear = 0;
    for (std::size_t t = 1; t < agent.size(); ++t)
        if (agent[t].middle != agent[t - 1].middle) {
            ++moving;
            clear += max_norm(agent[t].middle - place) >= 26;
        }
    CHECK(clear >= std::min(6, moving));
}

/// About half, 4.1 standard deviations.
inline void check_share(int count, int of, double share = 0.5) {
    INFO(count << " of " << of);
    CHECK(std::abs(count - of * share) < 4.1 * std::sqrt(of * share * (1 - share)));
}

}  // namespace bib_scenes
