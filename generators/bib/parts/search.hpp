// An agent leaves, curtains close, it comes back for a thing that another one may have carried elsewhere meanwhile.
#pragma once

#include <vector>

#include "generators/bib/parts/rooms.hpp"
#include "generators/bib/parts/stage.hpp"

namespace stim::bib {

/// The ways of this world, in and out at the bottom.
const Roads& search_roads();
inline constexpr Point outside{outermost, 100};

/// Who plays, where the agent starts and how long it stays away behind the curtains.
struct Seekers {
    Identity main, other, goal;
    std::string lit;
    Room home = Room::left;
    int delay = 0;
};
/// `home` comes from the geometry, identities from their own stream.
Seekers draw_seekers(const Request& request, const Streams& random, Room home);

/// What happens while there is no curtain, and where the agent goes afterwards.
struct Search {
    Point old_place, new_place;
    bool sees = false;   ///< whether the thing moves before the agent leaves
    bool finds = false;  ///< whether the agent comes back to the new place
};

/// Familiarization: the agent leaves and comes back to the thing.
Trial return_trial(const Seekers& seekers, const Point& place);
/// Test: as there, but the other agent carries the thing to its new place.
Trial search_trial(const Seekers& seekers, const Search& search);
/// The whole episode; the places of familiarization first.
Episode search_episode(const Seekers& seekers, const std::vector<Point>& places, const Search& search);

}  // namespace stim::bib
