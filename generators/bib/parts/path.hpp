// Shortest ways through the grid world, and what they are as motion: bib.md 3.2 and 3.3 in integers.
#pragma once

#include <optional>
#include <vector>

#include "generators/bib/parts/world.hpp"

namespace stim::bib {

/// Of the polyline, px.
double length_of(const Way& way);

/// Whether the straight segment meets no open obstacle.
bool visible(const Point& a, const Point& b, const std::vector<Obstacle>& obstacles);

/// The ways through a set of obstacles; remembers which turning points see each other. Not for several threads.
class Roads {
public:
    /// `bottom` as for Free.
    explicit Roads(std::vector<Obstacle> obstacles, int bottom = highest);
    const std::vector<Obstacle>& obstacles() const { return obstacles_; }
    /// Whether a middle may be there.
    bool is_free(const Point& p) const;
    /// Whether a thing may lie there.
    bool has_room(const Point& p) const { return is_off_walls(p, obstacles_); }
    /// The shortest polyline between free points that keeps out of the obstacles and within the border; nothing where there is
    /// none. Ties (1e-9 px) go to fewer vertices, then to the smaller list of vertices.
    std::optional<Way> way(const Point& from, const Point& to) const;

private:
    bool sees(std::size_t a, std::size_t b, const std::vector<Point>& nodes) const;

    std::vector<Obstacle> obstacles_;
    int bottom_;
    std::vector<Point> corners_;
    mutable std::vector<signed char> seen_;  // by pairs of corners: -1 unknown
};

inline constexpr double object_contact = 12, agent_contact = 13;  // px between middles
/// The walk up to the first frame in which the middle is so near to `goal`; nothing where that never happens.
std::optional<std::vector<Point>> walk_until(const Way& way, const Point& goal, double contact);

}  // namespace stim::bib
