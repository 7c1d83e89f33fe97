// Planning in the grid world: which walks are legal, where things may stand, and what to do when a search finds nothing.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "generators/bib/parts/path.hpp"
#include "generators/common/search.hpp"
#include "stim/base/random.hpp"

namespace stim::bib {

inline constexpr int shortest_walk = 3, longest_walk = 90;        // moving frames
inline constexpr int off_objects = 17, off_agents = 16;           // px (max-norm) that a walk keeps from what it is not for
inline constexpr int between_boxes = 18, home_to_object = 15;     // px (max-norm) between middles whose boxes are disjoint
inline constexpr int whole_attempts = 400, inner_draws = 50;

/// What a walk keeps off: a middle and how far (max-norm, px).
struct KeepOff {
    Point middle;
    int distance = off_objects;
};

struct Walk {
    Way way;        ///< to the target's middle
    int steps = 0;  ///< frames until contact
    double length = 0;     ///< of the way, px
    double efficient = 0;  ///< of the shortest way, px
    Point end;      ///< middle after the last step
};

/// How long a walk may take, and at what distance it ends.
struct Limits {
    double contact = object_contact;
    int shortest = shortest_walk;
    int longest = longest_walk;
};
inline constexpr Limits to_agent{agent_contact, shortest_walk, longest_walk};

/// Along a given way that may be longer than the shortest one; nothing where it is not legal.
std::optional<Walk> walk_on(const Way& way, double efficient, const std::vector<KeepOff>& keep_off = {},
                            const Limits& limits = {});
/// The efficient walk; nothing where there is none or it is not legal.
std::optional<Walk> walk_to(const Point& from, const Point& target, const Roads& roads,
                            const std::vector<KeepOff>& keep_off = {}, const Limits& limits = {});
/// Length of the shortest way, if there is one.
std::optional<double> efficient_length(const Point& from, const Point& to, const Roads& roads);

/// A world with its free middles.
struct Ground {
    World world;
    Roads roads;
    std::vector<Point> places;  ///< the largest set that hangs together, in order
};
/// A world of `blocks` interior cells drawn uniformly; drawn again below 200 free middles, and after many draws that of the
/// templates.
Ground draw_ground(int blocks, Rng& rng);
Ground ground_of(World world);

/// One of the eight symmetries of the square about its middle.
class Symmetry {
public:
    explicit Symmetry(int number = 0) : number_(number) {}
    Point operator()(const Point& middle) const;
    Point cell(const Point& corner) const;
    std::vector<Point> cells(const std::vector<Point>& corners) const;
    Way operator()(const Way& way) const;

private:
    int number_;
};
Symmetry draw_symmetry(Rng& rng);

/// The first `count` of the outermost 28 interior cells, clockwise from (20, 20): where templates keep their blocks.
std::vector<Point> outer_ring(int count);
/// The eight cells about a cell.
std::vector<Point> cells_about(const Point& cell);
/// Both lists, one behind the other.
std::vector<Point> joined(const std::vector<Point>& a, const std::vector<Point>& b);
/// Whether none of these middles is within reach of a wall at one of the cells.
bool all_free(const std::vector<Point>& middles, const std::vector<Point>& cells);
/// Whether straight lines from `from` part by that many degrees or more.
bool bearings_apart(const Point& from, const Point& a, const Point& b, double degrees);
/// A whole point uniform in the disc or ring about a middle; may lie anywhere.
Point draw_at_distance(const Point& middle, double nearest, double farthest, Rng& rng);

}  // namespace stim::bib
