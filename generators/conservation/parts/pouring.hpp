// Liquid in tanks seen from the front, where area is volume: what a tilt can hold, and what has left over the lip.
#pragma once

#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim::conservation {

/// Inner width and height of an upright rectangular tank, px.
struct Tank {
    double width, height;
};

/// Where a tank is: its lip, the inner top right corner, and its clockwise tilt about it.
struct TankPose {
    Vec2 lip{0, 0};
    double degrees = 0;
    /// A point given from the lip, x to the right and y downwards while the tank is upright.
    Vec2 at(double x, double y) const;
    Vec2 direction(double x, double y) const { return at(x, y) - lip; }
};

/// Outside the inner size: walls, floor, and how far the foot stands out and how thick it is, px.
inline constexpr double glass = 6, glass_floor = 8, foot_out = 5, foot_height = 5;

/// Walls, floor and foot, open above.
Polygon tank_walls(const Tank& tank, const TankPose& pose);
/// The light in both walls.
Paths tank_gleam(const Tank& tank, const TankPose& pose);
/// Area that stays in the tank at a tilt, px^2.
double capacity(const Tank& tank, double degrees);
/// The tilt of 14..90 degrees that holds so much.
double tilt_holding(const Tank& tank, double area);
/// The liquid of that area under a level surface; empty where there is none.
Polygon liquid(const Tank& tank, const TankPose& pose, double area);

/// A spell of pouring: what has left the lip in it, and how far its upper end has fallen since (0 while it lasts).
struct Flow {
    double poured = 0;  ///< px^2
    Vec2 lip{0, 0};
    double fallen = 0;  ///< share of the way to the surface
};

struct Stream {
    Vec2 top{0, 0};
    double length = 0;
};

/// Streams and the level in the target's rectangle: what has left is stream or has arrived.
struct Poured {
    double level = 0;    ///< y of the surface, px
    double arrived = 0;  ///< px^2
    std::vector<Stream> streams;
};
inline constexpr double stream_width = 7;  // px
Poured pour(const std::vector<Flow>& flows, double target_width, double floor_y);

}  // namespace stim::conservation
