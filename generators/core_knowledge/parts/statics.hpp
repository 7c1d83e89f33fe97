// A column of blocks, one on each other, in integers: does it stand?
#pragma once

#include <vector>

namespace stim::core_knowledge {

/// Seen from the front; blocks of one material and depth weigh width times height.
struct Block {
    int width = 0;  ///< even, or the edges are no integers
    int height = 0;
    int centre = 0;

    int left() const { return centre - width / 2; }
    int right() const { return centre + width / 2; }
    bool operator==(const Block&) const = default;
};
/// From the lowest to the highest.
using Column = std::vector<Block>;

enum class Verdict { stands, falls, undecided };

/// It stands if what lies on each block has its centre of mass over the contact, by at least `margin`, and falls if one lies
/// outside by as much.
Verdict stands(const Column& column, int margin);
/// The same of each block alone: whether its own centre is over the block below.
Verdict stands_block_by_block(const Column& column, int margin);

}  // namespace stim::core_knowledge
