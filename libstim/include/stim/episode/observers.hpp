// Surprise of trivial scorers and of an ideal observer at the test of an episode. Lower is less surprising.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// Names of the trivial scorers, in the order of the report.
const std::vector<std::string>& baseline_names();
/// The value of each trivial scorer: from the main agent's motion in the test, from the picture, or from lists.
/// `random` and `target_colour` need `key`, a text that is the same for both members of a pair and differs between pairs.
/// An undefined value is NaN; the pair is then a tie.
std::map<std::string, double> baselines(const Episode& episode, const std::string& key);

/// Distance of two walks by dynamic time warping: the least sum of distances over monotone pairings of points, px.
double unlikeness(const std::vector<Point>& a, const std::vector<Point>& b);

/// Surprise of an observer that knows the true state: -ln p(target of the agent) + lambda (walked / efficient - 1).
double ideal_surprise(const Episode& episode);

}  // namespace stim::episode
