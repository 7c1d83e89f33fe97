// Braids: strings in lanes, of which two neighbours change places at each crossing.
#pragma once

#include <vector>

namespace stim::core_knowledge {

/// Crossings from the top down: crossing i is between lanes word[i] and word[i] + 1.
using Braid = std::vector<int>;

/// The lane at the lower end of the string that starts in `lane` at the upper end.
int lane_below(const Braid& braid, int lane);
/// The same from the lower end upwards.
int lane_above(const Braid& braid, int lane);
/// Crossings that the string passes that starts in `lane` at the upper end.
int crossings_of(const Braid& braid, int lane);

/// A crossing that lies between two other strings: crossing `place` of a braid is between lanes `to` and to + 1 instead.
struct Shift {
    int place, to;
};
Braid shifted(Braid braid, Shift shift);
/// All shifts of one crossing after which the string in `lane` ends in lane `end`.
std::vector<Shift> shifts_to(const Braid& braid, int lanes, int lane, int end);
/// A braid of so many crossings, 3 lanes or more, whose string in `lane` ends below its start: two strings twisted about each
/// other. After any shift of the last crossing it ends elsewhere.
Braid twisted(int lanes, int crossings, int lane);

}  // namespace stim::core_knowledge
