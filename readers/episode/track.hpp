// Following the things of a trial from frame to frame.
#pragma once

#include <vector>

#include "readers/episode/fit.hpp"

namespace stim::read::grid {

/// A thing in one run.
struct Whereabouts {
    Label label = ground;             ///< its colour; ground where it is not seen
    std::vector<Placed> places = {};  ///< where it may be
    bool certain = false;             ///< every explanation has it
    /// Its only place, as far as that is one: angles within a degree are.
    const Placed* place() const;
};

/// A thing through the runs of a trial.
struct Track {
    ShapeId shape = 0;  ///< of paddles any
    int number = 0;     ///< among equal rectangles, from left to right
    std::vector<Whereabouts> runs;
};

/// Pixels of each label in each run.
using RunPixels = std::vector<PixelLists>;

/// The things that show one label.
struct Followed {
    std::vector<Track> tracks;
    std::vector<bool> open;  ///< by run: its pixels are part of something, but they do not tell of what
};
/// Throws Unreadable where pixels of that label are no outlines known here.
Followed follow_label(const std::vector<Run>& runs, const RunPixels& pixels, Label label);

/// One track per thing that changes its colour. Throws Unreadable where two things are alike.
std::vector<Track> joined(std::vector<Track> tracks);

/// Throws Unreadable where a thing jumps, or comes or goes in the open. A key and its lock may go together.
void check_continuity(const std::vector<Run>& runs, const std::vector<Track>& tracks);

}  // namespace stim::read::grid
