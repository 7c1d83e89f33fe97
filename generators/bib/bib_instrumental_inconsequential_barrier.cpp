// BIB instrumental action, inconsequential barrier: there is a barrier, but it has a gap, so the key is of no use.
#include "generators/bib/parts/lock.hpp"

namespace stim::bib {
namespace {

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const auto plan = lock_plan(request, true, rng, lock_walks);
    const bool coin = label.coin();
    const bool goal_first = coin || request.preset == Preset::paper;  // as released, the barrier is about the goal
    Json params = lock_params(request, plan.scene);
    params["enclosed"] = goal_first ? "goal" : "key";
    return {needless_key_pair(plan, draw_pursuit(random), goal_first), std::move(params), plan.fallback};
}

}  // namespace

Domain bib_instrumental_inconsequential_barrier() {
    return episodes_domain(lock_domain("bib_instrumental_inconsequential_barrier",
                                       "An agent used a key to get to its enclosed goal; now the barrier has a gap. "
                                       "Will it go to the goal or to the key?"),
                           make);
}

}  // namespace stim::bib
