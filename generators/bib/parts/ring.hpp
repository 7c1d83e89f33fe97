// Rings of cells about a thing, closed and open: what cuts it off from the agent, and what only looks so.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "generators/bib/parts/plan.hpp"

namespace stim::bib {

inline constexpr std::size_t smallest_ring = 3, largest_ring = 8;

inline bool has(const std::vector<Point>& cells, const Point& cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}
bool in_border(const Point& cell);
bool is_wall(const Point& cell, const std::vector<Point>& blocks);
/// The eight cells about a cell less the walls; walls and ring enclose it.
std::vector<Point> ring_of(const Point& cell, const std::vector<Point>& blocks);

/// A ring with one of its cells elsewhere, so that the way in is open.
struct OpenRing {
    std::vector<Point> cells;  ///< in the ring's order
    Roads roads;               ///< of blocks and ring
};
/// `start` reaches the middle of the enclosed cell by a way not much longer than without ring. The moved cell keeps off
/// `start` and the middles to `keep_free`; where it was and where it goes, nothing has been `seen` (middles of what was), so
/// that the open ring's picture differs from earlier ones as much as the closed ring's. Nothing where a bounded search finds
/// none.
std::optional<OpenRing> draw_open_ring(const Point& enclosed, const std::vector<Point>& ring, const std::vector<Point>& blocks,
                                       const Point& start, const std::vector<Point>& keep_free, const std::vector<Point>& seen,
                                       Rng& rng);
/// One that is given, in its own order.
OpenRing open_ring_of(std::vector<Point> ring, const std::vector<Point>& blocks, const Point& from, const Point& to);

}  // namespace stim::bib
