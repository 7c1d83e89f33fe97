// BIB efficiency, irrational agent: who has always taken detours for nothing may go on; who was forced to should stop.
#include "generators/bib/parts/bar.hpp"

namespace stim::bib {
namespace {

double waste_of(const Request& request) { return 2.00 - 0.04 * (request.size - 1); }

// Lengths of the shortest ways to the trials' goals where the bar does not stand between.
std::vector<double> direct_lengths(const BarScene& scene, const std::vector<Point>& blocks) {
    const Roads roads(obstacles_of({blocks}));
    std::vector<double> out;
    for (const Walk& walk : scene.round)
        out.push_back(efficient_length(scene.start, walk.way.back(), roads).value_or(walk.length));
    return out;
}

// In `balanced` a bar always stands somewhere: at the first harmless place for who needs no detour, at the second in the
// test. In `paper` it is there only where it has to be rounded.
std::vector<Point> blocks_elsewhere(const BarScene& scene, std::size_t place) {
    std::vector<std::vector<Point>> bars;
    if (place < scene.harmless.size()) bars.push_back(scene.harmless[place]);
    return blocks_with(scene, bars);
}
std::vector<Point> needless(const BarScene& scene) { return blocks_elsewhere(scene, 0); }
std::vector<Point> of_test(const BarScene& scene) { return blocks_elsewhere(scene, 1); }

std::optional<BarScene> draw(double waste, std::size_t places, Rng& rng) {
    auto out = draw_bar_scene(waste, places, rng);
    if (!out) return out;
    const std::vector<double> direct = direct_lengths(*out, needless(*out));
    for (std::size_t i = 0; i < direct.size(); ++i)
        if (out->round[i].length < wasteful * direct[i]) return std::nullopt;
    return out;
}

Episode episode(const BarScene& scene, const Pursuit& who, bool irrational) {
    Episode out;
    out.member = irrational ? 'e' : 'u';
    out.outcome = irrational ? Outcome::no_expectation : Outcome::unexpected;
    out.identity = who.agent.text();
    out.trials = irrational ? bar_trials(scene, who, needless(scene), direct_lengths(scene, needless(scene)))
                            : bar_trials(scene, who, blocks_with(scene, {scene.bar}));
    out.trials.push_back(pursuit_trial(of_test(scene), who, scene.start, among(scene.detour(), scene.direct.length)));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    const std::size_t places = request.preset == Preset::balanced ? 2 : 0;
    auto drawn = search(whole_attempts, [&] { return draw(waste_of(request), places, rng); });
    const BarScene scene = drawn ? std::move(*drawn) : fixed_bar_scene(waste_of(request), places, draw_symmetry(rng));
    const Pursuit who = draw_pursuit(random);
    Json params = Json::object({{"bar", static_cast<int>(scene.bar.size())},
                                {"blocks", static_cast<int>(scene.extra.size())},
                                {"ratio", scene.ratio()}});
    return {{episode(scene, who, true), episode(scene, who, false)}, std::move(params), !drawn};
}

}  // namespace

Domain bib_efficiency_irrational() {
    Domain out;
    out.id = "bib_efficiency_irrational";
    out.title = "An agent took the same detours with and without need. Whose next detour is the less surprising?";
    out.skills = {"efficiency"};
    out.size_meaning = "subtlety of the waste: the detour is 2.00 - 0.04 (n - 1) times the short way or up to 0.4 more";
    out.episodes = 2;
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
