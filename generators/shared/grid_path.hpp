// Shortest ways through the grid world, and what they are as motion: bib.md 3.2 and 3.3 in integers.
#pragma once

#include <optional>
#include <vector>

#include "shared/grid_world.hpp"

namespace stim::bib {

/// Vertices of a way, both ends included; a single point for a way of no length.
using Way = std::vector<Point>;
double length_of(const Way& way);

/// Whether the straight segment meets no open obstacle.
bool visible(const Point& a, const Point& b, const std::vector<Obstacle>& obstacles);

/// The shortest polyline between free points that keeps out of the obstacles and within the border; nothing where there is none.
/// Ties (1e-9 px) go to fewer vertices, then to the smaller list of vertices.
std::optional<Way> efficient_way(const Point& from, const Point& to, const std::vector<Obstacle>& obstacles);

/// Where the middle is in each moving frame, the start not included: 2 px a frame along the longer axis of each segment
/// (1 px in the first frame), the other axis rounded half away from the segment's start.
std::vector<Point> walk_along(const Way& way);

inline constexpr double object_contact = 12, agent_contact = 13;  // px between middles
/// The walk up to the first frame in which the middle is so near to `goal`; nothing where that never happens.
std::optional<std::vector<Point>> walk_until(const Way& way, const Point& goal, double contact);

}  // namespace stim::bib
