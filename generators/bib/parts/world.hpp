// The grid world of BIB: 10 x 10 cells of 20 px with walls, and where the middles of agents and objects may be.
#pragma once

#include <bitset>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/episode/episode.hpp"

namespace stim::bib {

using namespace episode;  // what the suite's tasks are told in

inline constexpr int lowest = 29, highest = 171;  // coordinates of middles within the border
inline constexpr int outermost = 207;             // row of middles outside, where the border is open below
inline constexpr int thing_gap = 2;               // px between the box of a thing and walls

/// Larger of the distances along rows and columns.
int max_norm(const Point& p);
double distance(const Point& a, const Point& b);

/// Open rectangle that middles keep out of: strictly between low and high on both axes.
struct Obstacle {
    Point low, high;
    bool holds(const Point& p) const {
        return low.row < p.row && p.row < high.row && low.column < p.column && p.column < high.column;
    }
    bool operator==(const Obstacle&) const = default;
};
/// The square of that half-side about a middle.
Obstacle square_about(const Point& middle, int half_side);
/// What a wall or barrier cell given by its top left corner keeps free: half-side 19 about its middle.
Obstacle about_cell(const Point& cell);
/// What a door of that size keeps free: 9 px about it, as walls do.
Obstacle about_door(const Point& middle, const Point& size);
inline Point middle_of(const Point& cell) { return {cell.row + cell_size / 2, cell.column + cell_size / 2}; }

/// Whether 2 px or more lie between the border and the box of a thing there.
inline bool is_off_border(const Point& p) {
    return p.row >= lowest + thing_gap && p.row <= highest - thing_gap && p.column >= lowest + thing_gap &&
           p.column <= highest - thing_gap;
}
/// The same of the border and of walls, given as what they keep free.
bool is_off_walls(const Point& p, const std::vector<Obstacle>& obstacles);

/// Interior walls by their top left corners, in the order sampled; the border is always wall.
struct World {
    std::vector<Point> blocks;
    bool operator==(const World&) const = default;
};
std::vector<Obstacle> obstacles_of(const World& world);
/// The 64 cells within the border, row by row.
const std::vector<Point>& interior_cells();

/// Points within the border outside every obstacle. `bottom` is the largest row of a middle: `highest`, or `outermost` where
/// the border is open below (what is left of it is then among the obstacles).
class Free {
public:
    explicit Free(const std::vector<Obstacle>& obstacles, int bottom = highest);

    bool holds(const Point& p) const {
        return inside(p) && free_[index(p)];
    }
    std::size_t count() const { return free_.count(); }
    /// Takes the points of one more obstacle away.
    void take(const Obstacle& obstacle);
    /// Where a walk may start whose middles are all free; `track` holds them with the start at (0, 0). In order.
    std::vector<Point> places_for(const std::vector<Point>& track) const;
    /// The largest set of points that touch along sides or corners, in order; of equal ones that with the first point.
    std::vector<Point> largest_part() const;
    /// Whether a chain of touching points leads from a to b.
    bool connected(const Point& a, const Point& b) const;

private:
    static constexpr int width = highest - lowest + 1;
    using Points = std::bitset<std::size_t{width} * (outermost - lowest + 1)>;
    bool inside(const Point& p) const {
        return p.row >= lowest && p.row <= bottom_ && p.column >= lowest && p.column <= highest;
    }
    static std::size_t index(const Point& p) {
        return static_cast<std::size_t>(p.row - lowest) * width + static_cast<std::size_t>(p.column - lowest);
    }
    static Point point(std::size_t i) {
        return {lowest + static_cast<int>(i) / width, lowest + static_cast<int>(i) % width};
    }
    // Free points side by side in a row, from `begin` to before `end` by index, and the part that they belong to.
    struct Span {
        std::size_t begin, end;
        int part;
    };
    std::vector<Span> parts() const;

    int bottom_;
    Points free_;
};

inline constexpr std::size_t fewest_free = 200;  // points of a world's largest part
/// A world of `blocks` distinct interior cells, drawn uniformly.
World draw_world(int blocks, Rng& rng);

}  // namespace stim::bib
