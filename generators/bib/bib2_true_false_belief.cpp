// BIB2 true and false belief: an object is carried to the other room, before an agent's eyes or behind its back. In which room
// does the agent look for it?
#include <array>

#include "generators/bib/parts/search.hpp"

namespace stim::bib {
namespace {

// One of the four episodes.
struct Version {
    bool sees, finds;
};

Outcome outcome_of(const Version& v) { return v.sees == v.finds ? Outcome::expected : Outcome::unexpected; }

std::array<Version, 2> versions_of(const std::string& comparison, bool direct_true) {
    if (comparison == "cross_new") return {{{true, true}, {false, true}}};
    if (comparison == "cross_old") return {{{false, false}, {true, false}}};
    if (comparison == "direct_true" || (comparison == "direct" && direct_true)) return {{{true, true}, {true, false}}};
    return {{{false, false}, {false, true}}};
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry"), label = random.stream("label");
    const Seekers seekers = draw_seekers(request, random, draw_room(rng));
    std::vector<Point> places;
    for (const Room room : draw_rooms(rng)) places.push_back(draw_in_room(room, rng));
    const Room room = draw_room(rng);
    const Point old_place = draw_in_room(room, rng), new_place = draw_in_room(other_than(room), rng);
    const bool direct_true = request.preset == Preset::paper ? request.index % 2 == 0 : label.coin();
    Made out;
    for (const Version& v : versions_of(request.at("comparison"), direct_true)) {
        Episode episode = search_episode(seekers, places, {old_place, new_place, v.sees, v.finds});
        episode.member = out.episodes.empty() ? 'e' : 'u';
        episode.outcome = outcome_of(v);
        out.episodes.push_back(std::move(episode));
    }
    out.params = Json::object({{"delay", seekers.delay}, {"direct", direct_true ? "true" : "false"}});
    return out;
}

}  // namespace

Domain bib2_true_false_belief() {
    Domain out;
    out.id = "bib2_true_false_belief";
    out.title = "An object changes rooms before an agent's eyes or behind its back. In which room will the agent look for it?";
    out.skills = {"beliefs"};
    out.size_meaning = "memory load: 5 (n - 1) still frames before the search";
    out.episodes = 2;
    out.switches = {comparison_switch({"direct", "direct_true", "direct_false", "cross_new", "cross_old"})};
    return episodes_domain(std::move(out), make);
}

}  // namespace stim::bib
