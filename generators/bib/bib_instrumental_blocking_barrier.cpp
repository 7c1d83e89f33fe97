// BIB instrumental action, blocking barrier: to fetch the key makes sense where the barrier blocks the way, not where it has a gap.
#include "shared/grid_lock.hpp"

namespace stim::bib {
namespace {

// The goal is the first place, the key the second.
struct Plan {
    LockScene scene;
    LockPlaces places;
    std::vector<Point> gap;
    Walk walk;  // to the key, in both members
};

// The same way is the shortest one with and without gap.
std::optional<Walk> same_walk(const LockScene& scene, const LockPlaces& places, const Roads& open) {
    const Roads closed(obstacles_of({joined(scene.blocks, places.ring)}));
    auto out = second_walk(scene, places, closed);
    return out && open.way(places.start, places.second) == out->way ? out : std::nullopt;
}

std::optional<Plan> draw(const Request& request, Rng& rng) {
    auto scene = draw_lock_scene(lock_blocks(request), request.preset == Preset::paper, rng);
    if (!scene) return std::nullopt;
    return search(inner_draws, [&]() -> std::optional<Plan> {
        const auto places = draw_lock_places(*scene, rng);
        if (!places) return std::nullopt;
        auto gap = draw_lock_gap(*scene, *places, rng);
        if (!gap) return std::nullopt;
        const auto walk = same_walk(*scene, *places, gap->roads);
        return walk ? std::optional(Plan{*scene, *places, std::move(gap->cells), *walk}) : std::nullopt;
    });
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const LockScene scene = fixed_lock_scene(lock_blocks(request), request.preset == Preset::paper, turn);
    const LockPlaces places = fixed_lock_places(scene, turn);
    const OpenRing gap = fixed_lock_gap(scene, places, turn);
    return {scene, places, gap.cells, same_walk(scene, places, gap.roads).value()};
}

Episode episode(const Plan& plan, const Pursuit& who, bool closed) {
    Episode out;
    out.member = closed ? 'e' : 'u';
    out.outcome = closed ? Outcome::expected : Outcome::unexpected;
    out.identity = who.agent.text();
    out.trials = lock_trials(plan.scene, who);
    out.trials.push_back(lock_test(plan.scene, closed ? plan.places.ring : plan.gap, true, plan.places, who, false, plan.walk));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    const Pursuit who = draw_pursuit(random);
    Json params = Json::object({{"blocks", lock_blocks(request)}, {"ring", static_cast<int>(plan.scene.ring.size())}});
    return {{episode(plan, who, true), episode(plan, who, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_instrumental_blocking_barrier() {
    Domain out;
    out.id = "bib_instrumental_blocking_barrier";
    out.title = "An agent fetches a key, once where its goal is enclosed and once where the barrier has a gap. Which was to be expected?";
    out.skills = {Skill::goals, Skill::instruments};
    out.size_meaning = "clutter: n / 2 blocks, rounded down";
    out.episodes = 2;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
