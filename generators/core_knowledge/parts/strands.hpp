// Braids: strings in lanes, of which two neighbours change places at each crossing.
#pragma once

#include <optional>
#include <vector>

namespace stim::core_knowledge {

/// Crossings from the top down: crossing i is between lanes word[i] and word[i] + 1.
using Braid = std::vector<int>;

/// The lane at the lower end of the string that starts in `lane` at the upper end; crossing number `undone`, if it is one,
/// is left out.
int lane_below(const Braid& braid, int lane, int undone = -1);
/// The same from the lower end upwards.
int lane_above(const Braid& braid, int lane, int undone = -1);
/// Crossings that the string passes that starts in `lane` at the upper end.
int crossings_of(const Braid& braid, int lane);
/// Crossings without which that string ends in lane `end`.
std::vector<int> crossings_to(const Braid& braid, int lane, int end);
/// A braid of so many crossings whose string in `lane` ends below its start, and, without the last crossing, in a
/// neighbouring lane: two strings twisted about each other.
Braid twisted(int lanes, int crossings, int lane);

}  // namespace stim::core_knowledge
