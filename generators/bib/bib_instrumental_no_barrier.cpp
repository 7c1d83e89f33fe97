// BIB instrumental action, no barrier: an agent that needed a key to get to its goal has no use for it any more.
#include "generators/bib/parts/lock.hpp"

namespace stim::bib {
namespace {

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const auto plan = lock_plan(request, false, rng, lock_walks);
    const bool goal_first = label.coin();
    return {needless_key_pair(plan, draw_pursuit(random), goal_first), lock_params(request, plan.scene), plan.fallback};
}

}  // namespace

Domain bib_instrumental_no_barrier() {
    return episodes_domain(lock_domain("bib_instrumental_no_barrier",
                                       "An agent used a key to get to its enclosed goal; now the goal lies open. "
                                       "Will it go there or to the key?"),
                           make);
}

}  // namespace stim::bib
