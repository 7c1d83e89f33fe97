// Places that exchange what stands on them, two at a time.
#pragma once

#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// Two places, the left one first.
struct Exchange {
    int left, right;
    bool operator==(const Exchange&) const = default;
    bool has(int place) const { return place == left || place == right; }
    /// Where what stands on a place goes.
    int moved(int place) const { return place == left ? right : place == right ? left : place; }
};
using Exchanges = std::vector<Exchange>;

/// Where a thing comes to by exchanges in order, and how often it is moved on the way.
int place_after(int place, const Exchanges& exchanges);
int moves_of(int place, const Exchanges& exchanges);

/// Exchanges that bring a thing home, and another last one that brings it to another place. None undoes the one before.
struct Shuffle {
    Exchanges exchanges;
    Exchange other_last;
};
/// Of `count` >= 3 exchanges between `places` >= 3; the thing is moved twice or more.
Shuffle draw_shuffle(int count, int places, int home, int other, Rng& rng, Work& work);
/// The last resort: by way of a third place and the other one home; before that, exchanges that leave the thing alone, of
/// which three places have one: with them `count` is 3 or 4.
Shuffle roundabout(int count, int places, int home, int other);

}  // namespace stim::core_knowledge
