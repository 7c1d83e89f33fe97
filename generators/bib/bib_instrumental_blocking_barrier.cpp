// BIB instrumental action, blocking barrier: to fetch the key makes sense where the barrier blocks the way, not where it has a
// gap. The goal is at the first place, the key at the second.
#include "generators/bib/parts/lock.hpp"

namespace stim::bib {
namespace {

// To the key: the same way is the shortest one with and without gap.
std::optional<Walk> same_walk(const LockScene& scene, const LockPlaces& places, const Roads& open) {
    const Roads closed(obstacles_of({joined(scene.blocks, places.ring)}));
    auto out = second_walk(scene, places, closed);
    return out && open.way(places.start, places.second) == out->way ? out : std::nullopt;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    const auto plan = lock_plan(request, true, rng, same_walk);
    const Pursuit who = draw_pursuit(random);
    std::vector<Episode> pair;
    for (const bool closed : {true, false}) {
        const std::vector<Point>& barrier = closed ? plan.places.ring : plan.barrier;
        pair.push_back(
            lock_episode(plan.scene, who, closed, lock_test(plan.scene, barrier, true, plan.places, who, false, plan.walks)));
    }
    return {std::move(pair), lock_params(request, plan.scene), plan.fallback};
}

}  // namespace

Domain bib_instrumental_blocking_barrier() {
    return episodes_domain(lock_domain("bib_instrumental_blocking_barrier",
                                       "An agent fetches a key, once where its goal is enclosed and once where the barrier "
                                       "has a gap. Which walk is expected?"),
                           make);
}

}  // namespace stim::bib
