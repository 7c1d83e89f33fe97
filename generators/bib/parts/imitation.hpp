// The geometry of imitation: two agents show a pattern each, the main agent always performs that of one of them.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "generators/bib/parts/pattern.hpp"

namespace stim::bib {

inline constexpr int test_starts = 300;  // draws

struct Imitation {
    World world;
    Roads roads;
    Route route;               ///< an efficient way to the goal, which is the partner's pattern
    Way other_pattern;
    Point partner, other;      ///< where they stand
    Point social;              ///< where the pattern is performed off the goal
    Approaches test;           ///< from another place, with no goal
};

/// What is asked of the test's start.
struct TestWish {
    std::optional<bool> partner_nearer = {};  ///< in a straight line, by the efficient way, and in frames
    /// The walk to the partner is more like the pattern off the goal than that to the other one: where nothing is asked it
    /// is so more often than not, as the partner stands where the same pattern fits.
    std::optional<bool> partner_alike = {};
    bool equally_far = false;  ///< both walks within a tenth of each other: in a straight line, in px and in frames
    bool goal_stays = false;                  ///< the walk to the goal must be legal, too
};

struct DrawnImitation {
    Imitation plan;
    bool fixed = false;  ///< the template, which has two legs
};
DrawnImitation draw_imitation(const Request& request, const TestWish& wish, Rng& rng);

/// Walks to both from a start, if they are what a test needs: apart in bearing, with no long way round.
std::optional<Approaches> approaches_from(const Point& start, const Point& partner, const Point& other, const Roads& roads);
/// Whether the partner is nearer or, if not wanted, the other one; in all respects.
bool is_nearer(const Approaches& approaches, const Point& partner, const Point& other, bool partner_nearer);

/// The efficient walk to the goal with both agents in the room, if it is legal.
std::optional<Walk> walk_to_goal(const Point& start, const Point& goal, const Point& partner, const Point& other,
                                 const Roads& roads);

/// Which demonstrates in each fam trial: true for the partner, half of them.
std::vector<bool> draw_demonstrators(Rng& rng);

}  // namespace stim::bib
