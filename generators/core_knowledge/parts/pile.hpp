// Piles of three kinds of blocks in pairs: a pillar, a plank on it and a weight on that. One pile stands, the other falls, and
// each block by itself says the same of both.
#pragma once

#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/statics.hpp"

namespace stim::core_knowledge {

inline constexpr int most_pillar_blocks = 3;
inline constexpr double least_share = .10, most_share = .30;  // of the pillar's width, at sizes 20 and 1

/// What is drawn before the blocks.
struct PileDesign {
    Verdict local;           ///< what each block by itself says, in both members
    int pillar_blocks = 1;   ///< equal ones on each other
    int unit = 16;           ///< px
    int pillar_rows = 6;     ///< height of the pillar, units
    double share = most_share;  ///< of the pillar's width: by how much a pile surely stands or falls
};

/// The column of the control, px; in the manipulated member the weight, which is its last block, lies elsewhere on the plank.
struct Pile {
    Column column;
    int weight_at;  ///< its middle in the manipulated member
    int margin;     ///< px

    Column moved() const;
};

Pile draw_pile_pair(const PileDesign& design, Rng& rng, Work& work);
/// The last resort of that, for any size; it is clearer than other piles of the larger sizes.
Pile sure_pile(const PileDesign& design);

}  // namespace stim::core_knowledge
