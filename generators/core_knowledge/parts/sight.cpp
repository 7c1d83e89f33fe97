#include "generators/core_knowledge/parts/sight.hpp"

#include <algorithm>
#include <cstdlib>

namespace stim::core_knowledge {

namespace {

bool overlap(int a, int b, int centre, int reach) {
    const auto [low, high] = std::minmax(a, b);
    return low <= centre + reach && centre - reach <= high;
}

}  // namespace

// A segment and a box are apart exactly if an axis or the segment's own line parts them.
bool line_meets(const Place& from, const Place& to, const Place& square, int quarters) {
    constexpr int unit = 4;  // quarters
    if (!overlap(unit * from.column, unit * to.column, unit * square.column, quarters)) return false;
    if (!overlap(unit * from.row, unit * to.row, unit * square.row, quarters)) return false;
    const int dx = to.column - from.column, dy = to.row - from.row;
    const int middle = unit * (dx * (square.row - from.row) - dy * (square.column - from.column));
    return std::abs(middle) <= quarters * (std::abs(dx) + std::abs(dy));
}

}  // namespace stim::core_knowledge
