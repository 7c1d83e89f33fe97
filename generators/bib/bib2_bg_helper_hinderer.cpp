// BIB2 background: one other agent lets an agent out of its room, one shuts it in; then it approaches the one who helped.
#include "generators/bib/parts/company.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

constexpr Point goal{165, 100};
constexpr int behind_door = 82;  // row
constexpr int lowest_rest = 150, lift = 4;

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    const auto errands = draw_errands(rng, [](Errand& e, Rng& draws) {
        e.start = draw_in_room(e.room, draws);
        e.goal = goal;
        e.halt = {behind_door, opening_of(e.room)};
    });
    const Room room = draw_room(rng);
    const Point start = draw_in_room(room, rng);
    const Company company = draw_company(request, random, lowest_rest - static_cast<int>(rng.integer(0, lift)));
    return {{company_episode(company, errands, start, "helper")}, params_of(company), false};
}

}  // namespace

Domain bib2_bg_helper_hinderer() {
    Domain out;
    out.id = "bib2_bg_helper_hinderer";
    out.title = "One agent lets another out of its room, a third one shuts it in; it approaches the one who helped";
    out.skills = {"affiliation"};
    out.size_meaning = "closeness of the two others: 114 - 4n px between them";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
