// Patterns and dances: displacements that one agent shows and another repeats. bib.md 3.8.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generators/bib/parts/stage.hpp"

namespace stim::bib {

inline constexpr int between_tracks = 18;    // px (max-norm) between what two agents walk on
inline constexpr int between_performers = 8;  // still frames
inline constexpr int pattern_attempts = 2000;  // of whole scenes with patterns of three legs

/// Patterns of two legs up to size 10, of three beyond.
inline int legs_of(const Request& request) { return request.size <= 10 ? 2 : 3; }
inline int attempts_for(int legs) { return legs > 2 ? pattern_attempts : whole_attempts; }

/// Displacements begin at (0, 0).
Way placed(const Way& pattern, const Point& place);
/// The image under the square's symmetry about `centre`.
Point turned(const Symmetry& symmetry, const Point& centre, const Point& middle);
/// The image under the symmetry about the start.
Way turned(const Symmetry& symmetry, const Way& pattern);
/// The middles of the walk, its start included.
std::vector<Point> track_of(const Way& way);
/// Middles of a walk, from its start to where it ends.
std::vector<Point> track_of(const Walk& walk);

/// Whether viewers can tell them apart: first legs 60 degrees or more apart, ends 36 px.
bool tell_apart(const Way& a, const Way& b);
/// The seven symmetries other than none, shuffled.
std::vector<Symmetry> draw_images(Rng& rng);

/// Whether the walk is free all along: middles and what lies between them.
bool fits(const Way& way, const Roads& roads);
/// Takes what is nearer to a track than `distance` out of the free points.
void keep_off(Free& free, const std::vector<Point>& track, int distance = between_tracks);
/// A place where the pattern fits into the free points, which lose its track and what is near it.
std::optional<Point> settle(Free& free, const Roads& roads, const Way& pattern, Rng& rng);

/// An efficient way to a thing, which is also a pattern: the only short one, with a detour that nobody makes for nothing.
struct Route {
    Point from, goal;
    Way pattern;  ///< from `from` to the first middle in touch with the goal
};
/// A route of that many legs between points of the area, or from a given one to a goal at that distance.
struct RouteWish {
    int legs = 2;
    Obstacle area;             ///< both ends lie in it
    std::optional<Point> from = {};
    double nearest = 0, farthest = side;  ///< px between the ends
};
/// Nothing where none was found after a few draws.
std::optional<Route> draw_route(const Roads& roads, const RouteWish& wish, Rng& rng);
/// The route between given ends, if the way there is one.
std::optional<Route> route_between(const Point& from, const Point& goal, const Roads& roads, int legs);

/// Two different dances, each under a random symmetry.
std::pair<Way, Way> draw_dances(Rng& rng);

/// A pattern or dance and whose it is.
struct Act {
    std::string owner;
    Way pattern;
};
/// The owner shows it; `kind` is pattern or dance.
void demonstrate(Staging& stage, const Act& act, const std::string& kind);
/// The main agent repeats an act where it might have repeated the other one. `goal` names the thing that the walk ends in
/// touch with, if any: that forced it.
void imitate(Staging& stage, const Act& act, const Act& other, const std::string& kind, const std::string& goal = {});

/// Who plays: the main agent, the one it is attached to, and another one.
struct Trio {
    Identity agent, partner, other, goal;
    std::string lit;             ///< colour of the goal once touched
    bool partner_first = false;  ///< in lists
};
Trio draw_trio(const Request& request, const Streams& random);

/// A trial with the two at their places; they are called "partner" and "other". Homes and goals are optional.
struct Cast {
    Point agent, partner, other;
    std::optional<Point> home = {}, goal = {};
};
Staging staged(const std::vector<Point>& blocks, const Trio& trio, const Cast& cast);

/// From a start the main agent walks to its partner or to the other one.
struct Approaches {
    Point start;
    Walk to_partner, to_other;
};
/// The main agent walks to one of the two.
void approach(Staging& stage, const Approaches& approaches, bool partner);

}  // namespace stim::bib
