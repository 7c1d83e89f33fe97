// What a sheet shows of a trial: a few frames, with dots where somebody walked between them and loops of dances.
#pragma once

#include <string>
#include <vector>

#include "stim/episode/episode.hpp"
#include "stim/scene/vec2.hpp"

namespace stim::episode {

/// One picture of a trial.
struct Panel {
    int since = 0;        ///< dots show what has walked from this frame on
    int frame = 0;        ///< the one that is shown
    std::string caption;  ///< what has just happened; empty where the trial has one panel alone
};
/// In order, the last frame at the end: where a key is taken, a bar turns up to an element, others have shown how they move, a
/// door is about to be pushed, a thing was carried elsewhere or reached by one who walks on, the owner of the home has left
/// (with the curtains closed, if they close before anything else happens). The test begins with its first frame.
std::vector<Panel> panels_of(const Trial& trial, bool test);

/// A mark of a walk.
struct Dot {
    Point middle;
    Rgb rgb;
    bool first = false;  ///< where the walk began
};
/// Every few px where agents have walked in sight, up to the frame shown; dances have loops instead.
std::vector<Dot> dots_of(const Trial& trial, const Played& played, const Panel& panel);

/// A dance, which ends where it began or goes there and back: a line, closed if the dance is.
struct Loop {
    std::vector<Vec2> line;  ///< x, y in px of the frame
    bool closed = false;
    Rgb rgb;
};
/// Dances since the panel before.
std::vector<Loop> loops_of(const Trial& trial, const Panel& panel);

}  // namespace stim::episode
