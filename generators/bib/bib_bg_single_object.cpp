// BIB background: one agent, one object, nine efficient walks to it.
#include "generators/bib/parts/single.hpp"

namespace stim::bib {
namespace {

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), who = random.stream("identities");
    auto drawn = search(whole_attempts, [&] { return draw_single(draw_ground(clutter(request), rng), rng); });
    const SinglePlan plan = drawn ? std::move(*drawn) : fixed_single(clutter(request), rng);
    const Identity agent = draw_agents(1, who)[0], goal = draw_objects(1, who)[0];
    Episode episode;
    episode.identity = agent.text();
    for (const Walk& walk : plan.walks)
        episode.trials.push_back(walk_trial(plan.ground, agent, plan.start, {{"goal", goal, walk.way.back()}}, "goal", walk));
    return {{episode}, Json::object({{"blocks", clutter(request)}}), !drawn};
}

}  // namespace

Domain bib_bg_single_object() {
    Domain out;
    out.id = "bib_bg_single_object";
    out.title = "An agent walks to the same object nine times";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 1;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
