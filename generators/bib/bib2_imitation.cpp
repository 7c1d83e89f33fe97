// BIB2 imitation: an agent moves as one of two others do, freely or because no other way leads to its goal. Whom will it
// join?
#include "generators/bib/parts/imitation.hpp"
#include "generators/bib/parts/quartet.hpp"

namespace stim::bib {
namespace {

struct Plan {
    Imitation geometry;
    std::vector<bool> demonstrators;  // by fam trial: whether it is the partner
    Trio trio;
};

Trial fam_trial(const Plan& plan, bool social, bool partner_shows) {
    const Imitation& g = plan.geometry;
    const Act partner{"partner", g.route.pattern}, other{"other", g.other_pattern};
    Staging stage = staged(g.world.blocks, plan.trio, {social ? g.social : g.route.from, g.partner, g.other, {}, g.route.goal});
    demonstrate(stage, partner_shows ? partner : other, "pattern");
    stage.wait(between_performers);
    imitate(stage, partner, other, "pattern", social ? "" : "goal");
    return stage.finish();
}

Trial test(const Plan& plan, bool joins_partner) {
    const Imitation& g = plan.geometry;
    Staging stage = staged(g.world.blocks, plan.trio, {g.test.start, g.partner, g.other});
    approach(stage, g.test, joins_partner);
    return stage.finish();
}

Episode episode(const Plan& plan, const Version& version, char member) {
    Episode out;
    out.member = member;
    out.outcome = outcome_of(version);
    out.condition = version.informs ? "social" : "instrumental";
    out.identity = plan.trio.agent.text();
    if (version.informs) out.affiliations["partner"] = "imitated";
    for (const bool partner_shows : plan.demonstrators) out.trials.push_back(fam_trial(plan, version.informs, partner_shows));
    out.trials.push_back(test(plan, version.fits));
    return out;
}

// The coins come first: the start is drawn until the walks are as they say.
Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    TestWish wish;
    wish.equally_far = true;
    if (request.preset == Preset::balanced) {
        wish.partner_nearer = label.coin();
        wish.partner_alike = label.coin();
    }
    DrawnImitation drawn = draw_imitation(request, wish, rng);
    std::vector<bool> demonstrators = draw_demonstrators(rng);
    const Plan plan{std::move(drawn.plan), std::move(demonstrators), draw_trio(request, random)};
    const Imitation& g = plan.geometry;
    const auto [e, u] = versions_of(request.at("comparison"));
    Json params = Json::object({{"blocks", static_cast<int>(g.world.blocks.size())},
                                {"legs", static_cast<int>(g.route.pattern.size()) - 1},
                                {"partner_nearer", is_nearer(g.test, g.partner, g.other, true)},
                                {"partner_first", plan.trio.partner_first}});
    return {{episode(plan, e, 'e'), episode(plan, u, 'u')}, std::move(params), drawn.fixed};
}

}  // namespace

Domain bib2_imitation() {
    Domain out;
    out.id = "bib2_imitation";
    out.title = "An agent moves as one of two others does, freely or on the only way to its goal. Which of them will it join?";
    out.skills = {"affiliation"};
    out.size_meaning = "complexity of the pattern: 2 legs up to n = 10, then 3; legs + fl(((n-1) mod 10)/3) blocks";
    out.episodes = 2;
    out.switches = {comparison_switch({"direct", "cross_x", "cross_y", "null"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
