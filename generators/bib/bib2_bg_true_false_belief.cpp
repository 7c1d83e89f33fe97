// BIB2 background: an object is moved within its room, while the agent is there or away; the agent comes back to it.
#include "generators/bib/parts/search.hpp"
#include "generators/bib/parts/square.hpp"

namespace stim::bib {
namespace {

constexpr int least_shift = 24, shift_draws = 200;  // px

Search draw_shift(Rng& rng) {
    const Room room = draw_room(rng);
    const auto drawn = search(shift_draws, [&]() -> std::optional<Search> {
        const Point from = draw_in_room(room, rng), to = draw_in_room(room, rng);
        return distance(from, to) >= least_shift ? std::optional(Search{from, to, false, true}) : std::nullopt;
    });
    return drawn.value_or(Search{on_side(room, {38, 38}), on_side(room, {62, 62}), false, true});
}

Made make(const Request& request, const Streams& random) {
    Rng rng = random.stream("geometry");
    const Seekers seekers = draw_seekers(request, random, draw_room(rng));
    std::vector<Point> places;
    for (const Room room : draw_rooms(rng)) places.push_back(draw_in_room(room, rng));
    Search shift = draw_shift(rng);
    shift.sees = rng.coin();
    return {{search_episode(seekers, places, shift)}, Json::object({{"delay", seekers.delay}}), false};
}

}  // namespace

Domain bib2_bg_true_false_belief() {
    Domain out;
    out.id = "bib2_bg_true_false_belief";
    out.title = "An object is moved within its room, before an agent's eyes or behind its back; the agent comes back to it";
    out.skills = {"beliefs"};
    out.size_meaning = "memory load: 5 (n - 1) still frames before the search";
    return squared_domain(std::move(out), make);
}

}  // namespace stim::bib
