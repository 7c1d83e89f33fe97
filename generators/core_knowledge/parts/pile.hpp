// Piles of blocks in pairs: one stands, the other falls, and single blocks say the same of both.
#pragma once

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/statics.hpp"

namespace stim::core_knowledge {

inline constexpr int pile_margin = 2, least_contact = 4;  // units

/// What is drawn before the blocks.
struct WantedPile {
    Verdict local;          ///< what each block by itself says, in both members
    bool falling_is_worse;  ///< whether the member that falls has the larger one of both worst steps from block to block
};

/// The column of the control; in the manipulated member two equal inner blocks change places sideways. So mean place, spread
/// and extents of the blocks are the same in both.
struct Pile {
    Column column;
    std::size_t low, high;

    Column exchanged() const;
};

/// The left and the right end.
Box extents(const Column& column);
int worst_step(const Column& column);

Pile draw_pile_pair(const WantedPile& wanted, int blocks, Rng& rng, Work& work);
/// The last resort of that: five blocks that are known to do, on plinths.
Pile sure_pile(const WantedPile& wanted, int blocks);

}  // namespace stim::core_knowledge
