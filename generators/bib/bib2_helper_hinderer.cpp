// BIB2 helper and hinderer: one other agent frees an agent's way, one shuts it. Whom does the agent approach?
#include "generators/bib/parts/company.hpp"

namespace stim::bib {
namespace {

// The others rest below the agent, and so never in its way: else its walks would bend on the side of whoever rests, and tell
// the helper from the hinderer by their shape alone.
constexpr int lowest_start = 149, lift = 4, resting_row = 165;
constexpr int before_door = 129;

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    const Point start{lowest_start - static_cast<int>(rng.integer(0, lift)), side / 2};
    const auto errands = draw_errands(rng, [&](Errand& e, Rng& draws) {
        e.start = start;
        e.goal = draw_in_room(e.room, draws);
        e.halt = {before_door, opening_of(e.room)};
    });
    const Company company = draw_company(request, random, resting_row);
    return {{company_episode(company, errands, start, "helper"), company_episode(company, errands, start, "hinderer")},
            params_of(company),
            false};
}

}  // namespace

Domain bib2_helper_hinderer() {
    Domain out;
    out.id = "bib2_helper_hinderer";
    out.title = "One agent pushes a door out of another's way, a third one into it. Whom will that agent approach?";
    out.skills = {"affiliation"};
    out.size_meaning = "closeness of the two others: 114 - 4n px between them";
    out.episodes = 2;
    out.switches = {comparison_switch({"direct"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
