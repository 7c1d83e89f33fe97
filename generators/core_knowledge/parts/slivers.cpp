#include "generators/core_knowledge/parts/slivers.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

namespace stim::core_knowledge {
namespace {

constexpr double sliver_step = 4, least_inside = 1;  // px: of the grid, and how near the border a point is left out

enum class SliverSpot : char { outside, unreached, reached };

/// Points of a grid over a box, by rows.
struct SliverGrid {
    int columns, rows;
    std::vector<SliverSpot> spots;

    int at(int column, int row) const { return row * columns + column; }
    SliverSpot& spot(int index) { return spots[static_cast<std::size_t>(index)]; }
};

SliverGrid sliver_grid(const Box& box, const Room& room, double wide) {
    const Vec2 steps = box.size() / sliver_step;
    SliverGrid out{static_cast<int>(steps.x()) + 1, static_cast<int>(steps.y()) + 1, {}};
    for (int row = 0; row < out.rows; ++row)
        for (int column = 0; column < out.columns; ++column) {
            const double here = room(box.low + sliver_step * Vec2(column, row));
            const SliverSpot narrow = here >= least_inside ? SliverSpot::unreached : SliverSpot::outside;
            out.spots.push_back(here >= wide / 2 ? SliverSpot::reached : narrow);
        }
    return out;
}

// The points beside `from` that are reached from there.
void reach_neighbours(SliverGrid& grid, int from, std::vector<int>& reached) {
    const int column = from % grid.columns, row = from / grid.columns;
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            const int x = column + right, y = row + down;
            if (x < 0 || y < 0 || x >= grid.columns || y >= grid.rows) continue;
            SliverSpot& spot = grid.spot(grid.at(x, y));
            if (spot != SliverSpot::unreached) continue;
            spot = SliverSpot::reached;
            reached.push_back(grid.at(x, y));
        }
}

}  // namespace

std::optional<int> points_without_slivers(const Box& box, const Room& room, const Thickness& thickness) {
    SliverGrid grid = sliver_grid(box, room, thickness.wide);
    std::vector<int> reached;
    int inside = 0;
    for (int i = 0; i < grid.columns * grid.rows; ++i) {
        if (grid.spot(i) == SliverSpot::reached) reached.push_back(i);
        inside += grid.spot(i) != SliverSpot::outside;
    }
    std::size_t done = 0, found = reached.size();
    const int rounds = static_cast<int>(thickness.reach / sliver_step);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = done; i < found; ++i) reach_neighbours(grid, reached[i], reached);
        done = found;
        found = reached.size();
    }
    if (static_cast<int>(reached.size()) < inside || reached.empty()) return std::nullopt;
    return inside;
}

}  // namespace stim::core_knowledge
