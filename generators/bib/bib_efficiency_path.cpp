// BIB efficiency, path: an agent has rounded a bar eight times. Once the way is clear, it should go straight.
#include "generators/bib/parts/bar.hpp"

namespace stim::bib {
namespace {

double waste_of(const Request& request) { return 2.00 - 0.04 * (request.size - 1); }

// Blocks to learn from and of the tests.
struct Layouts {
    std::vector<Point> fam, expected, unexpected;
};

// A decoy bar from the start on, and one of two bars moved, make both members alike but for what the walk is worth.
Layouts layouts(const BarScene& scene, bool path, bool decoy, bool gone) {
    const auto with = [&](const std::vector<std::vector<Point>>& bars) { return blocks_with(scene, bars); };
    const auto& places = scene.harmless;
    if (path) return {with({scene.bar, places[0]}), with({scene.bar, places[1]}), with({places[1], places[0]})};
    if (decoy) return {with({scene.bar, places[0]}), with({places[1], places[0]}), with({places[1], places[0]})};
    const std::vector<Point> clear = gone ? with({}) : with({places[0]});
    return {with({scene.bar}), clear, clear};
}

Episode episode(const BarScene& scene, const Pursuit& who, const Layouts& layouts, bool path, bool expected) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.subtype = path ? "path" : "layout";
    out.identity = who.agent.text();
    out.trials = bar_trials(scene, who, layouts.fam);
    const Walk walk = !expected ? among(scene.detour(), scene.direct.length) : path ? scene.detour() : scene.direct;
    out.trials.push_back(pursuit_trial(expected ? layouts.expected : layouts.unexpected, who, scene.start, walk));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const bool balanced = request.preset == Preset::balanced;
    const bool coin = label.coin();
    const std::string subtype = subtype_of(request, balanced && coin ? "path" : "layout");
    const bool path = subtype == "path", decoy = balanced || path;
    const std::size_t places = decoy ? 2 : 1;
    auto drawn = search(whole_attempts, [&] { return draw_bar_scene(waste_of(request), places, rng); });
    const BarScene scene = drawn ? std::move(*drawn) : fixed_bar_scene(waste_of(request), places, draw_symmetry(rng));
    const Layouts blocks = layouts(scene, path, decoy, coin);
    const Pursuit who = draw_pursuit(random);
    Json params = Json::object({{"bar", static_cast<int>(scene.bar.size())}, {"blocks", static_cast<int>(scene.extra.size())},
                                {"ratio", scene.ratio()}, {"subtype", subtype}});
    return {{episode(scene, who, blocks, path, true), episode(scene, who, blocks, path, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_efficiency_path() {
    Domain out;
    out.id = "bib_efficiency_path";
    out.title = "An agent went round a bar to its goal; now the bar is out of its way. Will it take the short way?";
    out.skills = {"efficiency"};
    out.size_meaning = "subtlety of the waste: the detour is 2.00 - 0.04 (n - 1) times the short way or up to 0.4 more";
    out.episodes = 2;
    out.switches = {subtype_switch({"layout", "path"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
