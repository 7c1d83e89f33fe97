#include "generators/bib/parts/lock.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace stim::bib {
namespace {

constexpr int sliding = 6;       // frames in which the key gets from place to place, the agent standing
constexpr int per_cell = 2;      // frames from one vanishing cell of a barrier to the next
constexpr int cells_to_lock = 3;  // from the key, max-norm
constexpr double first_from_start = 40, second_from_start = 30, places_apart = 42;  // px

Point step_towards(int opening) {
    switch (opening) {
        case 0: return {cell_size, 0};
        case 90: return {0, -cell_size};
        case 180: return {-cell_size, 0};
        default: return {0, cell_size};
    }
}

// The key's way is at most as long as a contact's distance, so six frames of 2 px do.
void slide(Staging& stage, const Point& to) {
    const int end = stage.now() + sliding;
    const Way way{stage.middle("key"), to};
    stage.move("key", way, static_cast<int>(walk_along(way, 2).size()), 2);
    stage.rewind(end);
}

// Numbers of the barrier's cells, that nearest to the lock first.
std::vector<std::size_t> vanishing_order(const std::vector<Point>& barrier, const Lock& lock) {
    std::vector<std::size_t> out(barrier.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = i;
    const auto rank = [&](std::size_t i) {
        const Point d = middle_of(barrier[i]) - lock.middle();
        return std::pair(d.row * d.row + d.column * d.column, barrier[i]);
    };
    std::sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return out;
}

std::vector<Lock> lock_places(const std::vector<Point>& blocks, const std::vector<Point>& taken) {
    const auto is_free = [&](const Point& cell) { return !is_wall(cell, blocks) && !has(taken, cell); };
    std::vector<Lock> out;
    for (const Point& cell : interior_cells())
        for (const Lock& lock : locks_in(cell))
            if (is_free(cell) && is_wall(lock.back(), blocks) && is_free(lock.front())) out.push_back(lock);
    return out;
}

// The scene but for the trials.
std::optional<LockScene> draw_stage(int blocks, bool same_start, Rng& rng) {
    Ground ground = draw_ground(blocks, rng);
    LockScene out{ground.world.blocks, ground.roads, std::move(ground.places), rng.pick(interior_cells()), {}, {}, {}, {}, {},
                  same_start};
    out.ring = ring_of(out.goal_cell, out.blocks);
    if (has(out.blocks, out.goal_cell) || out.ring.size() < smallest_ring) return std::nullopt;
    for (const Point& cell : interior_cells())
        if (cell != out.goal_cell && !has(out.blocks, cell) && ring_of(cell, out.blocks).size() == out.ring.size())
            out.alike.push_back(cell);
    if (out.alike.empty()) return std::nullopt;
    const std::vector<Point> taken = joined(out.ring, {out.goal_cell});
    const std::vector<Lock> locks = lock_places(out.blocks, taken);
    if (locks.empty()) return std::nullopt;
    out.lock = rng.pick(locks);
    const Point key = rng.pick(interior_cells());
    if (is_wall(key, out.blocks) || has(taken, key) || max_norm(key - out.lock.cell) < cells_to_lock * cell_size)
        return std::nullopt;
    out.key = middle_of(key);
    return out;
}

Roads closed_roads(const LockScene& scene) { return Roads(obstacles_of({joined(scene.blocks, scene.ring)})); }

std::optional<KeyErrand> draw_errand(const LockScene& scene, const Roads& closed, Rng& rng) {
    return search(inner_draws, [&]() -> std::optional<KeyErrand> {
        const Point start = rng.pick(scene.places);
        if (distance(start, scene.key) < off_lock || distance(start, scene.lock.middle()) < off_lock) return std::nullopt;
        return plan_errand(start, scene.key, scene.lock, middle_of(scene.goal_cell), closed, scene.open);
    });
}

}  // namespace

Point Lock::front() const { return cell + step_towards(opening); }
Point Lock::back() const { return cell - step_towards(opening); }

std::vector<Lock> locks_in(const Point& cell) { return {{cell, 0}, {cell, 90}, {cell, 180}, {cell, 270}}; }

Lock lock_towards(const Point& cell, const Point& front) {
    const std::vector<Lock> all = locks_in(cell);
    return *std::find_if(all.begin(), all.end(), [&](const Lock& lock) { return lock.front() == front; });
}

std::optional<KeyErrand> plan_errand(const Point& start, const Point& key, const Lock& lock, const Point& goal,
                                     const Roads& closed, const Roads& open) {
    auto to_key = walk_to(start, key, closed, {{lock.middle()}, {goal}});
    if (!to_key || !visible(to_key->end, key, closed.obstacles())) return std::nullopt;  // the key slides straight
    auto to_lock = walk_to(to_key->end, lock.middle(), closed, {{goal}});
    if (!to_lock || !visible(to_lock->end, lock.middle(), closed.obstacles())) return std::nullopt;
    auto to_goal = walk_to(to_lock->end, goal, open);
    if (!to_goal) return std::nullopt;
    return KeyErrand{start, std::move(*to_key), std::move(*to_lock), std::move(*to_goal)};
}

Staging lock_staging(const LockStage& what, const Pursuit& who, const Point& start) {
    Staging out(what.blocks);
    out.add_barrier(what.barrier);
    out.add(home_at(start));
    out.add(lock_at(what.lock.middle(), what.lock.opening));
    out.add(key_at(what.key, what.lock.opening));
    out.add(object_at("goal", who.goal, what.goal));
    out.add(agent_at(who.agent, start));
    return out;
}

Trial errand_trial(const LockStage& what, const Pursuit& who, const KeyErrand& errand) {
    Staging stage = lock_staging(what, who, errand.start);
    stage.walk("agent", errand.to_key, "key", "key", {{"goal", std::nullopt}});
    slide(stage, stage.middle("agent"));
    stage.event_before("pick_up", "agent", "key");
    stage.ride("key", "agent");
    stage.walk("agent", errand.to_lock, "lock", "lock", {{"goal", std::nullopt}});
    slide(stage, what.lock.middle());
    stage.event_before("insert", "agent", "lock");
    stage.hide("key");
    stage.hide("lock");
    for (const std::size_t cell : vanishing_order(what.barrier, what.lock)) {
        stage.open_barrier(cell);
        stage.wait(per_cell);
    }
    stage.rewind(stage.now() - per_cell);  // where the last cell vanished
    stage.event("barrier_gone", "lock");
    stage.wait(per_cell);
    stage.walk("agent", errand.to_goal, "goal", "goal");
    return stage.finish();
}

// ---- an enclosed goal ------------------------------------------------------------------------------------------

std::optional<LockScene> draw_lock_scene(int blocks, bool same_start, Rng& rng) {
    auto out = draw_stage(blocks, same_start, rng);
    if (!out) return std::nullopt;
    const Roads closed = closed_roads(*out);
    for (int trial = 0; trial < test_trial; ++trial) {
        const auto errand = same_start && !out->fam.empty() ? std::optional(out->fam.front()) : draw_errand(*out, closed, rng);
        if (!errand) return std::nullopt;
        out->fam.push_back(*errand);
    }
    return out;
}

LockScene fixed_lock_scene(int blocks, bool same_start, const Symmetry& turn) {
    std::vector<Point> cells = outer_ring(blocks);
    if (!has(cells, {20, 140})) cells.push_back({20, 140});  // behind the lock
    Ground ground = ground_of({turn.cells(cells)});
    LockScene out{ground.world.blocks, ground.roads, std::move(ground.places), turn.cell({60, 60}), {}, {}, turn(Point{150, 50}),
                  lock_towards(turn.cell({40, 140}), turn.cell({60, 140})), {}, same_start};
    out.ring = ring_of(out.goal_cell, out.blocks);
    const Point start = turn(Point{150, 150}), goal = middle_of(out.goal_cell);
    out.fam.assign(test_trial, plan_errand(start, out.key, out.lock, goal, closed_roads(out), out.open).value());
    return out;
}

std::vector<Trial> lock_trials(const LockScene& scene, const Pursuit& who) {
    const LockStage what{scene.blocks, scene.ring, scene.key, scene.lock, middle_of(scene.goal_cell)};
    std::vector<Trial> out;
    for (const KeyErrand& errand : scene.fam) out.push_back(errand_trial(what, who, errand));
    return out;
}

std::optional<LockPlaces> draw_lock_places(const LockScene& scene, Rng& rng) {
    const Point start = scene.same_start ? scene.fam.front().start : rng.pick(scene.places);
    const Point cell = rng.pick(scene.alike), second = rng.pick(interior_cells());
    const LockPlaces out{start, cell, ring_of(cell, scene.blocks), middle_of(cell), middle_of(second)};
    const auto fits = [&](const Point& place, double from_start) {
        return place != middle_of(scene.goal_cell) && place != scene.key && distance(place, start) >= from_start &&
               distance(place, scene.lock.middle()) >= off_lock;
    };
    if (has(scene.blocks, second) || !fits(out.first, first_from_start) || !fits(out.second, second_from_start) ||
        distance(out.first, out.second) < places_apart)
        return std::nullopt;
    if (distance(start, scene.lock.middle()) < off_lock || !all_free({start, out.second, scene.lock.middle()}, out.ring))
        return std::nullopt;
    return out;
}

LockPlaces fixed_lock_places(const LockScene& scene, const Symmetry& turn) {
    const Point cell = turn.cell({100, 100});
    return {scene.fam.front().start, cell, ring_of(cell, scene.blocks), middle_of(cell), turn(Point{150, 70})};
}

std::optional<OpenRing> draw_lock_gap(const LockScene& scene, const LockPlaces& places, Rng& rng) {
    std::vector<Point> seen{scene.key, scene.lock.middle(), middle_of(scene.goal_cell)};
    for (const Point& cell : scene.ring) seen.push_back(middle_of(cell));
    for (const KeyErrand& e : scene.fam) seen.push_back(e.start);
    return draw_open_ring(places.cell, places.ring, scene.blocks, places.start,
                          {places.first, places.second, scene.lock.middle()}, seen, rng);
}

OpenRing fixed_lock_gap(const LockScene& scene, const LockPlaces& places, const Symmetry& turn) {
    return open_ring_of(places.ring, scene.blocks, turn.cell({100, 120}), turn.cell({60, 60}));
}

std::optional<Walk> second_walk(const LockScene& scene, const LockPlaces& places, const Roads& roads) {
    return walk_to(places.start, places.second, roads, {{places.first}, {scene.lock.middle()}});
}

std::optional<LockWalks> lock_walks(const LockScene& scene, const LockPlaces& places, const Roads& roads) {
    auto first = walk_to(places.start, places.first, roads, {{places.second}, {scene.lock.middle()}});
    if (!first) return std::nullopt;
    auto second = second_walk(scene, places, roads);
    if (!second) return std::nullopt;
    return LockWalks{std::move(*first), std::move(*second)};
}

Trial lock_test(const LockScene& scene, const std::vector<Point>& barrier, bool goal_first, const LockPlaces& places,
                const Pursuit& who, bool to_goal, const Walk& walk) {
    const Point goal = goal_first ? places.first : places.second, key = goal_first ? places.second : places.first;
    Staging stage = lock_staging({scene.blocks, barrier, key, scene.lock, goal}, who, places.start);
    const Roads roads(obstacles_of({joined(scene.blocks, barrier)}));
    const std::string target = to_goal ? "goal" : "key", other = to_goal ? "key" : "goal";
    stage.walk("agent", walk, target, target, {{other, efficient_length(places.start, to_goal ? key : goal, roads)}});
    return stage.finish();
}

Episode lock_episode(const LockScene& scene, const Pursuit& who, bool expected, Trial test) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.identity = who.agent.text();
    out.trials = lock_trials(scene, who);
    out.trials.push_back(std::move(test));
    return out;
}

std::vector<Episode> needless_key_pair(const LockPlan<LockWalks>& plan, const Pursuit& who, bool goal_first) {
    std::vector<Episode> out;
    for (const bool to_goal : {true, false}) {
        const Walk& walk = to_goal == goal_first ? plan.walks.first : plan.walks.second;
        out.push_back(lock_episode(plan.scene, who, to_goal,
                                   lock_test(plan.scene, plan.barrier, goal_first, plan.places, who, to_goal, walk)));
    }
    return out;
}

Json lock_params(const Request& request, const LockScene& scene) {
    return Json::object({{"blocks", lock_blocks(request)}, {"ring", static_cast<int>(scene.ring.size())}});
}

Domain lock_domain(std::string id, std::string title) {
    Domain out;
    out.id = std::move(id);
    out.title = std::move(title);
    out.skills = {"goals", "instruments"};
    out.size_meaning = "clutter: n / 2 blocks, rounded down";
    out.episodes = 2;
    return out;
}

}  // namespace stim::bib
