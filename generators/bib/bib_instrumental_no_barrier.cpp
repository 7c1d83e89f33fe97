// BIB instrumental action, no barrier: an agent that needed a key to get to its goal has no use for it any more.
#include "shared/grid_lock.hpp"

namespace stim::bib {
namespace {

struct Plan {
    LockScene scene;
    LockPlaces places;
    LockWalks walks;
};

std::optional<Plan> draw(const Request& request, Rng& rng) {
    auto scene = draw_lock_scene(lock_blocks(request), request.preset == Preset::paper, rng);
    if (!scene) return std::nullopt;
    return search(inner_draws, [&]() -> std::optional<Plan> {
        const auto places = draw_lock_places(*scene, rng);
        if (!places) return std::nullopt;
        const auto walks = lock_walks(*scene, *places, scene->open);
        return walks ? std::optional(Plan{*scene, *places, *walks}) : std::nullopt;
    });
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const LockScene scene = fixed_lock_scene(lock_blocks(request), request.preset == Preset::paper, turn);
    const LockPlaces places = fixed_lock_places(scene, turn);
    return {scene, places, lock_walks(scene, places, scene.open).value()};
}

Episode episode(const Plan& plan, const Pursuit& who, bool goal_first, bool expected) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.identity = who.agent.text();
    out.trials = lock_trials(plan.scene, who);
    out.trials.push_back(lock_test(plan.scene, {}, goal_first, plan.places, who, expected, expected == goal_first ? plan.walks.first : plan.walks.second));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    const Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    const bool goal_first = label.coin();
    const Pursuit who = draw_pursuit(random);
    Json params = Json::object({{"blocks", lock_blocks(request)}, {"ring", static_cast<int>(plan.scene.ring.size())}});
    return {{episode(plan, who, goal_first, true), episode(plan, who, goal_first, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_instrumental_no_barrier() {
    Domain out;
    out.id = "bib_instrumental_no_barrier";
    out.title = "An agent used a key to get to its enclosed goal; now the goal lies open. Will it go there or to the key?";
    out.skills = {Skill::goals, Skill::instruments};
    out.size_meaning = "clutter: n / 2 blocks, rounded down";
    out.episodes = 2;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
