// BIB preference: an agent takes one of two objects eight times, always in the same region. Is it the object or the place?
#include "generators/bib/parts/choice.hpp"

namespace stim::bib {
namespace {

constexpr int fam = 8;
constexpr int nearest = 48, farthest = 112, apart = 64, spread = 16;  // px
constexpr Limits limits{object_contact, 12, longest_walk};

struct Plan {
    Ground ground;
    Point start;
    std::vector<Spots> pairs;  // a place in each region
    std::size_t test = 0;      // whose layout the test has
    bool first_preferred = false;  // the preferred thing is in the first region
};

std::optional<std::vector<Point>> draw_region(const Ground& ground, const Point& start, const Point& centre, Rng& rng) {
    std::vector<Point> out;
    for (int trial = 0; trial < fam; ++trial) {
        const auto place = search(inner_draws, [&]() -> std::optional<Point> {
            const Point p = draw_at_distance(centre, 0, spread, rng);
            return ground.roads.has_room(p) && walk_to(start, p, ground.roads, {}, limits) ? std::optional(p) : std::nullopt;
        });
        if (!place) return std::nullopt;
        out.push_back(*place);
    }
    return out;
}

std::optional<Plan> draw(const Request& request, Rng& rng) {
    Ground ground = draw_ground(clutter(request), rng);
    const Point start = rng.pick(ground.places);
    const auto centre = [&](const Point* other) {
        return search(inner_draws, [&]() -> std::optional<Point> {
            const Point p = rng.pick(ground.places);
            const double d = distance(start, p);
            if (d < nearest || d > farthest || (other && distance(*other, p) < apart)) return std::nullopt;
            return p;
        });
    };
    const auto one = centre(nullptr);
    if (!one) return std::nullopt;
    const auto two = centre(&*one);
    if (!two) return std::nullopt;
    const auto first = draw_region(ground, start, *one, rng);
    if (!first) return std::nullopt;
    const auto second = draw_region(ground, start, *two, rng);
    if (!second) return std::nullopt;
    std::vector<Spots> pairs;
    for (std::size_t i = 0; i < fam; ++i) {
        const auto both = spots(ground.roads, start, (*first)[i], (*second)[i], limits);
        if (!both) return std::nullopt;
        pairs.push_back(*both);
    }
    return Plan{std::move(ground), start, std::move(pairs)};
}

Plan fixed(const Request& request, Rng& rng) {
    const Symmetry turn = draw_symmetry(rng);
    Plan out{ground_of({turn.cells(outer_ring(clutter(request)))}), turn(Point{140, 100}), {}};
    out.pairs.assign(fam, spots(out.ground.roads, out.start, turn(Point{64, 64}), turn(Point{64, 136}), limits).value());
    return out;
}

// After the geometry: whose region is the preferred one's. `paper` makes the expected walk, to the other region, the longer
// one nine times in ten, as released.
bool draw_preferred_region(const Request& request, const Plan& plan, Rng& rng) {
    const Spots& test = plan.pairs[plan.test];
    if (request.preset == Preset::balanced || test.first.walk.length == test.second.walk.length) return rng.coin();
    const bool longer = rng.chance(9, 10), second_is_longer = test.second.walk.length > test.first.walk.length;
    return longer == second_is_longer;
}

Episode episode(const Plan& plan, const Taste& taste, bool swap, bool expected) {
    Episode out;
    out.member = expected ? 'e' : 'u';
    out.outcome = expected ? Outcome::expected : Outcome::unexpected;
    out.subtype = swap ? "swap" : "stay";
    out.identity = taste.agent.text();
    const auto own = [&](const Spots& s) { return plan.first_preferred ? s.first : s.second; };
    const auto others = [&](const Spots& s) { return plan.first_preferred ? s.second : s.first; };
    for (const Spots& s : plan.pairs)
        out.trials.push_back(walk_trial(plan.ground, taste.agent, plan.start, things(taste, own(s).place, others(s).place),
                                        "preferred", own(s).walk));
    Spot preferred = own(plan.pairs[plan.test]), other = others(plan.pairs[plan.test]);
    if (swap) std::swap(preferred, other);
    out.trials.push_back(walk_trial(plan.ground, taste.agent, plan.start, things(taste, preferred.place, other.place),
                                    expected ? "preferred" : "other", expected ? preferred.walk : other.walk));
    return out;
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    auto drawn = search(whole_attempts, [&] { return draw(request, rng); });
    Plan plan = drawn ? std::move(*drawn) : fixed(request, rng);
    plan.test = label.index(fam);
    const bool stay = label.coin() && request.preset == Preset::balanced;
    plan.first_preferred = draw_preferred_region(request, plan, label);
    const std::string subtype = subtype_of(request, stay ? "stay" : "swap");
    const Taste taste = draw_taste(request, random);
    Json params = Json::object({{"blocks", clutter(request)}, {"subtype", subtype}, {"preferred_first", taste.preferred_first}});
    return {{episode(plan, taste, subtype == "swap", true), episode(plan, taste, subtype == "swap", false)},
            std::move(params),
            !drawn};
}

}  // namespace

Domain bib_preference() {
    Domain out;
    out.id = "bib_preference";
    out.title = "An agent takes one of two objects in one region; then the objects change places. Which one will it take?";
    out.skills = {"goals"};
    out.size_meaning = "clutter: n + 2 blocks";
    out.episodes = 2;
    out.switches = {subtype_switch({"swap", "stay"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
