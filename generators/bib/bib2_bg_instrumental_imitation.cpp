// BIB2 background: an agent's only way to its goal happens to be what another one has just shown.
#include "generators/bib/parts/imitation.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

struct Plan {
    Imitation geometry;
    Walk to_goal;  ///< in the test
    Trio trio;
};

Staging stage_from(const Plan& plan, const Point& start) {
    const Imitation& g = plan.geometry;
    return staged(g.world.blocks, plan.trio, {start, g.partner, g.other, {}, g.route.goal});
}

Trial fam_trial(const Plan& plan) {
    const Imitation& g = plan.geometry;
    const Act shown{"partner", g.route.pattern}, other{"other", g.other_pattern};
    Staging stage = stage_from(plan, g.route.from);
    demonstrate(stage, shown, "pattern");
    stage.wait(between_performers);
    imitate(stage, shown, other, "pattern", "goal");
    return stage.finish();
}

Trial test(const Plan& plan) {
    Staging stage = stage_from(plan, plan.geometry.test.start);
    stage.walk("agent", plan.to_goal, "goal", "goal");
    return stage.finish();
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    TestWish wish;
    wish.goal_stays = true;
    DrawnImitation drawn = draw_imitation(request, wish, rng);
    const Imitation& g = drawn.plan;
    const Walk to_goal = walk_to_goal(g.test.start, g.route.goal, g.partner, g.other, g.roads).value();
    const Plan plan{g, to_goal, draw_trio(request, random)};
    Episode episode;
    episode.condition = "instrumental";
    episode.identity = plan.trio.agent.text();
    for (int i = 0; i < test_trial; ++i) episode.trials.push_back(fam_trial(plan));
    episode.trials.push_back(test(plan));
    Json params = Json::object({{"blocks", static_cast<int>(g.world.blocks.size())},
                                {"legs", static_cast<int>(g.route.pattern.size()) - 1},
                                {"partner_first", plan.trio.partner_first}});
    return {{episode}, std::move(params), drawn.fixed};
}

}  // namespace

Domain bib2_bg_instrumental_imitation() {
    Domain out;
    out.id = "bib2_bg_instrumental_imitation";
    out.title = "An agent takes the only way to its goal, which is how another one has just moved";
    out.skills = {"affiliation"};
    out.size_meaning = "complexity of the pattern: 2 legs up to n = 10, then 3; legs + fl(((n-1) mod 10)/3) blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
