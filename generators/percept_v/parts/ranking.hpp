// What tasks of sorting by magnitude share: magnitudes that can be told apart, labels, and the order to be found.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "stim/base/random.hpp"
#include "stim/scene/answer.hpp"
#include "stim/scene/scene.hpp"

namespace stim::percept_v {

/// Magnitudes within [low, high] whose neighbours differ by a least gap (px), or by a least ratio and then also by `step` px.
struct Spread {
    double low, high;
    double least;
    bool ratio = false;
    double step = 0;
};

/// Samplers of ratios aim this much above the least, so that snapping cannot undercut it.
inline constexpr double ratio_aim = 1.0 / 1024;

/// n magnitudes in random order; no rejection.
std::vector<double> magnitudes(const Spread& spread, int n, Rng& rng);

enum class Labels { in_order, random };  // 1..n from first to last; distinct ones from 1..99
std::vector<std::string> label_texts(Labels law, int n, Rng& rng);

/// A line of digits whose ink starts at (left, top).
Label label_at(const std::string& text, double left, double top, double digit_height);

/// A number of 1..99 that labels no target.
std::string unused_label(const Scene& scene, Rng& rng);
/// Indices of two targets next to each other in the order of the measure.
std::pair<std::size_t, std::size_t> neighbours_in_rank(const Scene& scene, const std::function<double(const View&)>& measure,
                                                       Rng& rng);

/// Labels of the targets from the smallest measure to the largest.
Answer labels_by(const Scene& scene, const std::function<double(const View&)>& measure);

}  // namespace stim::percept_v
