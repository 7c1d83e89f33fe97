// What a sheet shows of a trial: a few frames, and the dots of what has walked between them.
#pragma once

#include <string>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// One picture of a trial.
struct Panel {
    int since = 0;        ///< dots show what has walked from this frame on
    int frame = 0;        ///< the one that is shown
    std::string caption;  ///< what has just happened; empty where the trial has one panel alone
};
/// In order, the last frame at the end: where a key is taken, a bar turns up to an element, others have shown how they move, a
/// door is about to be pushed, a thing was carried elsewhere or reached by one who walks on, curtains have closed. The test
/// begins with its first frame.
std::vector<Panel> panels_of(const Trial& trial, bool test);

/// A mark of a walk.
struct Dot {
    Point middle;
    Rgb rgb;
    bool first = false;  ///< where the walk began
};
/// Every few px where agents have walked in sight, up to the frame shown.
std::vector<Dot> dots_of(const Played& played, const Panel& panel);

}  // namespace stim::episode
