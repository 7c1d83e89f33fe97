// BIB2 background: two agents dance, a third one dances as its partner does and then comes to it.
#include "generators/bib/parts/imitation.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

int blocks_of(const Request& request) { return request.size / 3; }

struct Geometry {
    World world;
    Way dance, other_dance;  ///< of the partner and of the other one
    Point partner, other, imitator;
    Approaches test;
};

std::optional<Geometry> draw(const Request& request, Rng& rng) {
    const World world = draw_world(blocks_of(request), rng);
    const Roads roads(obstacles_of(world));
    const auto [dance, other_dance] = draw_dances(rng);
    Free free(roads.obstacles());
    const auto partner = settle(free, roads, dance, rng);
    if (!partner) return std::nullopt;
    const auto other = settle(free, roads, other_dance, rng);
    if (!other) return std::nullopt;
    const auto imitator = settle(free, roads, dance, rng);
    if (!imitator) return std::nullopt;
    const std::vector<Point> somewhere = Free(roads.obstacles()).places_for({{0, 0}});
    auto test = search(test_starts, [&] { return approaches_from(rng.pick(somewhere), *partner, *other, roads); });
    if (!test) return std::nullopt;
    return Geometry{world, dance, other_dance, *partner, *other, *imitator, std::move(*test)};
}

// Dances are fixed, too: the long one would not fit everywhere.
Geometry fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    const World world{turn.cells(outer_ring(blocks_of(request)))};
    const Way around{{0, 0}, {0, 20}, {20, 20}, {20, 0}, {0, 0}}, hop{{0, 0}, {0, 20}, {0, 0}, {0, 20}, {0, 0}};
    const Point partner = turn(Point{60, 60}), other = turn(Point{60, 120}), start = turn(Point{140, 110});
    const Approaches test = approaches_from(start, partner, other, Roads(obstacles_of(world))).value();
    return {world, turned(turn, around), turned(turn, hop), partner, other, turn(Point{110, 60}), test};
}

struct Plan {
    Geometry geometry;
    Trio trio;
};

Trial fam_trial(const Plan& plan, bool partner_first) {
    const Geometry& g = plan.geometry;
    const Act partner{"partner", g.dance}, other{"other", g.other_dance};
    Staging stage = staged(g.world.blocks, plan.trio, {g.imitator, g.partner, g.other});
    for (const bool partners : {partner_first, !partner_first}) {
        demonstrate(stage, partners ? partner : other, "dance");
        stage.wait(between_performers);
    }
    imitate(stage, partner, other, "dance");
    return stage.finish();
}

Trial test(const Plan& plan) {
    const Geometry& g = plan.geometry;
    Staging stage = staged(g.world.blocks, plan.trio, {g.test.start, g.partner, g.other});
    approach(stage, g.test, true);
    return stage.finish();
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    Plan plan{drawn ? std::move(*drawn) : fixed(request, rng), draw_trio(request, random)};
    Episode episode;
    episode.condition = "social";
    episode.identity = plan.trio.agent.text();
    episode.affiliations["partner"] = "imitated";
    for (int i = 0; i < test_trial; ++i) episode.trials.push_back(fam_trial(plan, label.coin()));
    episode.trials.push_back(test(plan));
    return {{episode}, Json::object({{"blocks", blocks_of(request)}, {"partner_first", plan.trio.partner_first}}), !drawn};
}

}  // namespace

Domain bib2_bg_social_imitation() {
    Domain out;
    out.id = "bib2_bg_social_imitation";
    out.title = "Two agents dance, a third dances as one of them does and then comes to it";
    out.skills = {"affiliation"};
    out.size_meaning = "clutter: fl(n/3) blocks";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
