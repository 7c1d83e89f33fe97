// A bent tube on a table from above, the rail that goes on behind its end, and posts at the table's rim.
#pragma once

#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

inline constexpr double tube_width = 50, rail_width = 9, post_radius = 20, ball_radius_in_tube = 22;  // px
inline constexpr double rail_beside = 27;   // px: the rail's distance from the tube's middle line
inline constexpr double post_inset = 76;    // px: posts from the edge of the picture
inline constexpr double posts_apart = 110, ray_clear = 40;  // px; from the ways of the ball to all posts that it misses

/// Angles in radians, from +x towards +y.
struct Bend {
    Vec2 centre{0, 0};
    double radius = 0, start = 0, span = 0;
    double sense = 1;        ///< 1: the ball turns from +x towards +y, -1: the other way
    double rail_length = 0;  ///< px
    double other_way = 0;    ///< how far to the other side one post stands, from straight on

    double end() const { return start + sense * span; }
    /// Where a rail at that distance from the centre ends.
    double rail_end(double rail_radius) const { return end() + sense * rail_length / rail_radius; }
    Vec2 at(double angle, double distance) const { return centre + distance * unit_vector(angle); }
    /// The way of a ball there, a unit vector.
    Vec2 along(double angle) const;
    Vec2 ball() const;
};

/// Where the ball ends if nothing guides it, if the rail does, if the rail on the inner side did, and a place on the other side.
enum class Post { straight, guided, further, other };
/// In the order of that enum; all of them are on the rim.
std::vector<Vec2> posts_of(const Bend& bend);

/// `turn` is by how much the outer rail turns the ball.
Bend draw_bend(double turn, Rng& rng, Work& work);
/// The last resort of that.
Bend sure_bend(double turn);
/// Whether posts are apart, and both ways of the ball pass clear of all posts that they miss.
bool is_clear(const Bend& bend);

Polygon tube_shape(const Bend& bend);
Paths arc_of(const Bend& bend, double from, double to, double distance);

}  // namespace stim::core_knowledge
