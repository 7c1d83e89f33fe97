// Trials in which an agent walks to one of the things that lie about: what the goal tasks share.
#pragma once

#include <string>
#include <vector>

#include "generators/bib/parts/stage.hpp"
#include "stim/episode/icons.hpp"

namespace stim::bib {

/// Something that may be walked to.
struct Target {
    std::string name;
    Identity identity;
    Point place;
    std::string lit = {};
};

/// The agent stands at home among targets, which are listed in this order.
Staging staged(const std::vector<Point>& blocks, const Identity& agent, const Point& start, const std::vector<Target>& targets);
/// Efficient lengths from `start` to all targets but that named.
std::map<std::string, std::optional<double>> other_lengths(const Roads& roads, const Point& start,
                                                           const std::vector<Target>& targets, const std::string& but);
/// One such trial: the agent walks to the target named.
Trial walk_trial(const Ground& ground, const Identity& agent, const Point& start, const std::vector<Target>& targets,
                 const std::string& goal, const Walk& walk);
/// The same where the roads are not those of the blocks alone.
Trial walk_trial(const std::vector<Point>& blocks, const Roads& roads, const Identity& agent, const Point& start,
                 const std::vector<Target>& targets, const std::string& goal, const Walk& walk);

/// Who plays a task about a preference, and whether the preferred thing is listed first.
struct Taste {
    Identity agent, newcomer, preferred, other;
    bool preferred_first = false;
    std::string lit_preferred = {}, lit_other = {};  ///< empty where nothing lights up
};
/// `paper` lists the preferred one second, as released; `balanced` by a coin.
Taste draw_taste(const Request& request, const Streams& random, const std::vector<std::string>& icons = object_icons());
/// The same where both light up on contact, in a colour that nothing else has.
Taste draw_lit_taste(const Request& request, const Streams& random);
/// The two things in the order of the list.
std::vector<Target> things(const Taste& taste, const Point& preferred, const Point& other);

/// Who plays a task about a single goal.
struct Pursuit {
    Identity agent, goal;
};
Pursuit draw_pursuit(const Streams& random);

/// Blocks of the clutter law: n + 2.
inline int clutter(const Request& request) { return request.size + 2; }

/// Where two things may be: the walk to either keeps off the other.
struct Spot {
    Point place;
    Walk walk;
};
struct Spots {
    Spot first, second;
};
/// Both walks from S, if both are legal.
std::optional<Spots> spots(const Roads& roads, const Point& start, const Point& first, const Point& second,
                           const Limits& limits = {});

/// Where things lie whose agent has to find its way: px from S, and from each other.
inline constexpr double nearest_thing = 40, farthest_thing = 119, things_apart = 42;
/// The ground's places so far from S.
std::vector<Point> places_round(const Ground& ground, const Point& start);
/// Two of these places, the walks to both legal.
std::optional<Spots> draw_spots(const Roads& roads, const Point& start, const std::vector<Point>& round, Rng& rng);
/// `count` times two.
std::optional<std::vector<Spots>> draw_all_spots(const Ground& ground, const Point& start, int count, Rng& rng);

}  // namespace stim::bib
