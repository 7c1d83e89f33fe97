// BIB multi-agent: one agent's taste says nothing about another one's.
#include "generators/bib/parts/choice.hpp"

namespace stim::bib {
namespace {

struct Plan {
    Ground ground;
    Point start;
    std::vector<Spots> trials;
};

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(clutter(request), rng);
    const Point start = rng.pick(ground.places);
    auto trials = draw_all_spots(ground, start, trials_per_episode, rng);
    if (!trials) return std::nullopt;
    return Plan{std::move(ground), start, std::move(*trials)};
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(clutter(request)))}), turn(Point{140, 100}), {}};
    out.trials.assign(trials_per_episode, spots(out.ground.roads, out.start, turn(Point{64, 64}), turn(Point{64, 136})).value());
    return out;
}

// After the geometry: which of its two places the preferred thing has in each trial.
void label(Plan& plan, Rng& rng) {
    for (Spots& s : plan.trials)
        if (rng.coin()) std::swap(s.first, s.second);
}

// Test a: the walk leads to what agent 1 prefers; test b: to the other thing. Both members show the same walk, so what it
// means depends on who walks: agent 1 is known, of the newcomer nothing is expected.
struct Version {
    bool preferred = true, known = true;
    Outcome outcome() const { return !known ? Outcome::no_expectation : preferred ? Outcome::expected : Outcome::unexpected; }
};

Episode episode(const Plan& plan, const Taste& taste, const Version& version, const std::string& subtype, char member) {
    Episode out;
    out.member = member;
    out.outcome = version.outcome();
    out.subtype = subtype;
    for (int trial = 0; trial < trials_per_episode; ++trial) {
        const Spots& s = plan.trials[static_cast<std::size_t>(trial)];
        const bool to_preferred = trial != test_trial || version.preferred;
        const Identity& who = trial != test_trial || version.known ? taste.agent : taste.newcomer;
        out.identity = who.text();
        out.trials.push_back(walk_trial(plan.ground, who, plan.start, things(taste, s.first.place, s.second.place),
                                        to_preferred ? "preferred" : "other", to_preferred ? s.first.walk : s.second.walk));
    }
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), labels = random.stream("label");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    label(plan, labels);
    const bool coin = labels.coin();
    const bool preferred = request.preset == Preset::balanced ? coin : request.index % 2 == 0;
    const std::string subtype = subtype_of(request, preferred ? "a" : "b");
    const Taste taste = draw_taste(request, random);
    const bool a = subtype == "a";  // the known agent does what is expected, else the newcomer what nobody can know
    Json params = Json::object({{"blocks", clutter(request)}, {"subtype", subtype}, {"preferred_first", taste.preferred_first}});
    return {{episode(plan, taste, {a, a}, subtype, 'e'), episode(plan, taste, {a, !a}, subtype, 'u')}, std::move(params), !drawn};
}

}  // namespace

Domain bib_multi_agent() {
    Domain out;
    out.id = "bib_multi_agent";
    out.title = "An agent takes the same one of two objects; then it or a newcomer walks. Whose choice is expected?";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 2;
    out.switches = {subtype_switch({"a", "b"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
