// Keys, locks and removable barriers: what the instrumental tasks share.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "generators/bib/parts/choice.hpp"
#include "generators/bib/parts/ring.hpp"

namespace stim::bib {

/// Fills a cell before a wall; opens towards the cell in front.
struct Lock {
    Point cell;
    int opening = 0;  ///< degrees: 0 down, 90 left, 180 up, 270 right
    Point middle() const { return middle_of(cell); }
    Point front() const;
    Point back() const;
};
Lock lock_towards(const Point& cell, const Point& front);
/// The four that a cell could have.
std::vector<Lock> locks_in(const Point& cell);

inline constexpr double off_lock = 24;  // px from S and other places

/// To the key, with it to the lock, and then to the goal.
struct KeyErrand {
    Point start;
    Walk to_key, to_lock, to_goal;
};
/// Nothing where one of the walks is not legal. `closed` are the roads with the barrier, `open` those without.
std::optional<KeyErrand> plan_errand(const Point& start, const Point& key, const Lock& lock, const Point& goal,
                                     const Roads& closed, const Roads& open);

/// What stands about while there is a key.
struct LockStage {
    std::vector<Point> blocks, barrier;
    Point key;
    Lock lock;
    Point goal;
};
/// Nothing has happened yet.
Staging lock_staging(const LockStage& what, const Pursuit& who, const Point& start);
/// The whole errand: the key slides to the agent, goes with it, slides into the lock; the barrier vanishes cell by cell.
Trial errand_trial(const LockStage& what, const Pursuit& who, const KeyErrand& errand);

/// The scene of the tasks with an enclosed goal.
struct LockScene {
    std::vector<Point> blocks;
    Roads open;               ///< of the blocks alone
    std::vector<Point> places;
    Point goal_cell;
    std::vector<Point> ring;  ///< about it
    std::vector<Point> alike;  ///< other cells with as many about them
    Point key;                ///< its middle
    Lock lock;
    std::vector<KeyErrand> fam;  ///< eight
    bool same_start = false;
};
/// The eight trials begin at one start or each at its own.
std::optional<LockScene> draw_lock_scene(int blocks, bool same_start, Rng& rng);
LockScene fixed_lock_scene(int blocks, bool same_start, const Symmetry& turn);
std::vector<Trial> lock_trials(const LockScene& scene, const Pursuit& who);

/// Two new places of the test: a cell with as many cells about it as the goal had, and another one.
struct LockPlaces {
    Point start;
    Point cell;               ///< around the first
    std::vector<Point> ring;  ///< about it
    Point first, second;      ///< middles
};
std::optional<LockPlaces> draw_lock_places(const LockScene& scene, Rng& rng);
LockPlaces fixed_lock_places(const LockScene& scene, const Symmetry& turn);
/// The ring about the first of these places with one cell moved.
std::optional<OpenRing> draw_lock_gap(const LockScene& scene, const LockPlaces& places, Rng& rng);
OpenRing fixed_lock_gap(const LockScene& scene, const LockPlaces& places, const Symmetry& turn);

/// Walks to both places, each keeping off the other one and the lock.
struct LockWalks {
    Walk first, second;
};
std::optional<LockWalks> lock_walks(const LockScene& scene, const LockPlaces& places, const Roads& roads);
/// To the second place alone.
std::optional<Walk> second_walk(const LockScene& scene, const LockPlaces& places, const Roads& roads);

/// A test: one walk, to the goal or to the key.
Trial lock_test(const LockScene& scene, const std::vector<Point>& barrier, bool goal_first, const LockPlaces& places,
                const Pursuit& who, bool to_goal, const Walk& walk);

/// Blocks of the instrumental tasks: n / 2.
inline int lock_blocks(const Request& request) { return request.size / 2; }

/// All that is drawn for a pair: scene, new places, what stands of the barrier in the test, and the test's walks.
template <class Walks>
struct LockPlan {
    LockScene scene;
    LockPlaces places;
    std::vector<Point> barrier;  ///< with a gap; empty where there is none
    Walks walks;
    bool fallback = false;
};

/// Draws a plan, or takes the template. `walks_of(scene, places, roads)` gives the walks, if these roads allow them.
template <class F>
auto lock_plan(const Request& request, bool with_gap, Rng& rng, F walks_of) {
    using Walks = typename std::invoke_result_t<F, const LockScene&, const LockPlaces&, const Roads&>::value_type;
    using Plan = LockPlan<Walks>;
    const int blocks = lock_blocks(request);
    const bool same_start = request.preset == Preset::paper;
    const auto finish = [&](const LockScene& scene, const LockPlaces& places,
                            const std::optional<OpenRing>& gap) -> std::optional<Plan> {
        if (with_gap && !gap) return std::nullopt;
        auto walks = walks_of(scene, places, gap ? gap->roads : scene.open);
        if (!walks) return std::nullopt;
        return Plan{scene, places, gap ? gap->cells : std::vector<Point>{}, std::move(*walks)};
    };
    auto drawn = search(whole_attempts, [&]() -> std::optional<Plan> {
        const auto scene = draw_lock_scene(blocks, same_start, rng);
        if (!scene) return std::nullopt;
        return search(inner_draws, [&]() -> std::optional<Plan> {
            const auto places = draw_lock_places(*scene, rng);
            if (!places) return std::nullopt;
            return finish(*scene, *places, with_gap ? draw_lock_gap(*scene, *places, rng) : std::nullopt);
        });
    });
    if (drawn) return std::move(*drawn);
    const Symmetry turn = draw_symmetry(rng);
    const LockScene scene = fixed_lock_scene(blocks, same_start, turn);
    const LockPlaces places = fixed_lock_places(scene, turn);
    Plan out = finish(scene, places, with_gap ? std::optional(fixed_lock_gap(scene, places, turn)) : std::nullopt).value();
    out.fallback = true;
    return out;
}

/// The trials with the key, then a test.
Episode lock_episode(const LockScene& scene, const Pursuit& who, bool expected, Trial test);
/// Both members of a test in which the goal can be reached: to the goal, or to the key that nobody needs.
std::vector<Episode> needless_key_pair(const LockPlan<LockWalks>& plan, const Pursuit& who, bool goal_first);
/// What the parameters of all these tasks tell.
Json lock_params(const Request& request, const LockScene& scene);
/// What all these tasks are: pairs, but for the background task.
Domain lock_domain(std::string id, std::string title);

}  // namespace stim::bib
