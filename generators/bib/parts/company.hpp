// An agent and two others by a door: one pushes it out of the agent's way, one into it.
#pragma once

#include <optional>
#include <string>

#include "generators/bib/parts/rooms.hpp"
#include "generators/bib/parts/stage.hpp"

namespace stim::bib {

/// Who takes part, and where the two others rest.
struct Company {
    Identity main, helper, hinderer, goal;
    std::string lit;
    bool helper_left = false, helper_first = false;
    Point resting;  ///< of the left one; the right one's is its mirror image

    Point place_of(const std::string& other) const;
};
/// The others rest in that row. `paper` lists the helper second; `balanced` by a coin.
Company draw_company(const Request& request, const Streams& random, int resting_row);
Json params_of(const Company& company);

enum class Deal { no_door, helped, hindered };

/// A trial with a goal: the agent is on one side of a room's opening and the goal on the other.
struct Errand {
    Room room = Room::left;
    Deal deal = Deal::no_door;
    Point start, goal;
    Point halt;  ///< where the agent stops before a shut door
};
/// First four without a door, rooms in turn; then every room both helped and hindered, in random order. `errand` fills in
/// the places.
template <class F>
std::vector<Errand> draw_errands(Rng& rng, F errand) {
    std::vector<Errand> out;
    Room room = draw_room(rng);
    for (int i = 0; i < 4; ++i, room = other_than(room)) out.push_back({room, Deal::no_door, {}, {}, {}});
    std::vector<Errand> dealt;
    for (const Room r : {Room::left, Room::right})
        for (const Deal deal : {Deal::helped, Deal::hindered}) dealt.push_back({r, deal, {}, {}, {}});
    rng.shuffle(dealt);
    out.insert(out.end(), dealt.begin(), dealt.end());
    for (Errand& e : out) errand(e, rng);
    return out;
}

Trial errand_trial(const Company& company, const Errand& errand);
/// Without goal and door: the agent approaches one of the others.
Trial approach_trial(const Company& company, const Point& start, const std::string& other);
/// All trials: the errands, then the approach.
Episode company_episode(const Company& company, const std::vector<Errand>& errands, const Point& start,
                        const std::string& approached);

}  // namespace stim::bib
