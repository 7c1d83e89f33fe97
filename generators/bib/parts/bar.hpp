// The scene of the efficiency tasks: a bar of blocks between an agent and its goal, which it rounds eight times.
#pragma once

#include <optional>
#include <vector>

#include "generators/bib/parts/choice.hpp"

namespace stim::bib {

inline constexpr int bar_fam = 8;
inline constexpr double wasteful = 1.15;  // walked to efficient

struct BarScene {
    std::vector<Point> bar, extra;
    std::vector<std::vector<Point>> harmless;  ///< where an equal bar changes no walk; disjoint
    Point start;
    std::vector<Walk> round;  ///< round the bar to each trial's goal, efficient there
    std::size_t test = 0;     ///< of `round`: the trial whose goal and way the test takes up
    Walk direct;              ///< to the same goal, efficient without the bar

    const Walk& detour() const { return round[test]; }
    double ratio() const { return detour().length / direct.length; }
};

/// What the bar costs: efficient way with it to that without it lies in [waste, waste + 0.4]. `places` harmless ones.
std::optional<BarScene> draw_bar_scene(double waste, std::size_t places, Rng& rng);
/// The template.
BarScene fixed_bar_scene(double waste, std::size_t places, const Symmetry& turn);
/// A scene of that bar, start and goal, with no other blocks and one goal in all trials.
BarScene plain_bar_scene(std::vector<Point> bar, const Point& start, const Point& goal);

/// Cells of a straight bar from its first cell on.
std::vector<Point> bar_cells(const Point& first, int count, bool vertical);
/// Blocks of the scene with bars at these places.
std::vector<Point> blocks_with(const BarScene& scene, const std::vector<std::vector<Point>>& bars);
/// The same motion where the shortest way has another length.
Walk among(Walk walk, double efficient);

/// The agent walks to the only thing there.
Trial pursuit_trial(const std::vector<Point>& blocks, const Pursuit& who, const Point& start, const Walk& walk);
/// The eight trials in which the agent goes round the bar, or where one would be.
std::vector<Trial> bar_trials(const BarScene& scene, const Pursuit& who, const std::vector<Point>& blocks,
                              const std::vector<double>& efficient);
/// The same with the bar in its place.
std::vector<Trial> bar_trials(const BarScene& scene, const Pursuit& who, const std::vector<Point>& blocks);

}  // namespace stim::bib
