// How surprising an episode's test is, to trivial scorers and to an ideal observer (bib.md 6). Less is less surprising.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// Names of the trivial scorers, in the order of the report.
const std::vector<std::string>& baseline_names();
/// What each trivial scorer says of an episode: of the main agent's motion in the test, of the picture, of lists.
/// `random` and `target_colour` need `key`, a text that is the same for both members of a pair and differs between pairs.
/// What is undefined in an episode is no number: between it and its partner there is a tie.
std::map<std::string, double> baselines(const Episode& episode, const std::string& key);

/// How unlike two walks are: dynamic time warping, the least sum of distances over monotone pairings of points, px.
double unlikeness(const std::vector<Point>& a, const std::vector<Point>& b);

/// Surprise of somebody who knows what is true: -ln p(what the agent went for) + lambda (walked / efficient - 1).
double ideal_surprise(const Episode& episode);

}  // namespace stim::episode
