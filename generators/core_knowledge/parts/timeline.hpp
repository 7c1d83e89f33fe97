// What the videos of core knowledge share: movements between two frames, and whole numbers of a plan, read back in bounds.
#pragma once

#include <string_view>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// Frames, both included.
struct Phase {
    int first, last;
    bool holds(int t) const { return t >= first && t <= last; }
};
Json event(std::string_view name, const Phase& phase);

/// How much of a movement is done: 0 before it, 1 from its last frame on. It gathers speed and loses it for a fifth of the
/// time each, and so is nowhere faster than 5/4 of its mean.
double done(const Phase& phase, int t);
inline double between(double a, double b, double share) { return a + (b - a) * share; }

/// A whole number of low..high that a plan holds: a plan may come from anybody's record. Throws InvalidParams.
int whole(const Json& plan, std::string_view name, int low, int high);

/// The thing where it is seen; without a view where it is not, or is off the canvas.
Object seen(std::string kind, std::string role, bool there, View view);

}  // namespace stim::core_knowledge
