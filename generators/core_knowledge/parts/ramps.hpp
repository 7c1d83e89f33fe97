// A board with tilted planks, in whole columns, and the way of a ball down them.
#pragma once

#include <algorithm>
#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

inline constexpr int ramp_columns = 40, bins = 4, bin_columns = 10;

/// By size.
int ramp_rows(int n);
int fewest_hits(int n);

struct Plank {
    int left, right, row;
    int towards;  ///< 1 if its right end is the lower one, else -1
    int end() const { return towards > 0 ? right : left; }
    bool holds(int at) const { return left < at && at < right; }
    bool ends_at(int at) const { return left == at || right == at; }
    int from(int at) const { return std::max({0, left - at, at - right}); }
};
/// By rows from the top, then from the left.
using Planks = std::vector<Plank>;

/// A ball above planks.
struct Board {
    int start;  ///< column of the ball
    Planks planks;
};

/// The ball's way, and the column in which it ends.
struct Fall {
    int column;
    std::vector<std::size_t> hit;  ///< planks in order
    bool clear = true;             ///< of all ends that it passes, and of the bins' walls
};

Fall fall(const Board& board);

/// What is drawn before the planks.
struct WantedFall {
    int bin;
    bool sham_below;  ///< the plank that is turned in vain lies below the one that is hit, else beside or above it
    int other() const { return bin ^ 1; }
    int towards() const { return other() > bin ? 1 : -1; }
};

/// The control, and the two planks that are tilted the other way in the manipulated member: one is hit, one is not.
struct Ramps {
    Board board;
    std::size_t turned, sham;

    bool is_turned(std::size_t i) const { return i == turned || i == sham; }
    Board manipulated() const;
};
Ramps draw_ramps(const WantedFall& wanted, int n, Rng& rng, Work& work);
/// The last resort of that.
Ramps fan(const WantedFall& wanted, int n);

}  // namespace stim::core_knowledge
