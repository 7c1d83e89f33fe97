// What a trial shows to whoever watches it: things by their looks, who moves when, and what stands in the way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generators/bib/parts/path.hpp"

namespace stim::bib {

/// A time in which a thing of a trial moves without a stop.
struct Run {
    std::size_t thing = 0;
    int first = 0, last = 0;  ///< frames: all of them differ from the frame before
};

/// What makes a thing the same one in all trials: icon and colour.
std::string look_of(const Sprite& thing);
bool is_agent(const Sprite& thing);
/// Whether it is on the canvas.
bool is_there(const Played& trial, std::size_t thing, int frame);

/// Whether it is elsewhere than in the frame before.
bool moves(const Played& trial, std::size_t thing, int frame);
/// All runs of a thing, in order.
std::vector<Run> runs_of(const Played& trial, std::size_t thing);
/// The time in which a door moves, with all its stops.
std::optional<Run> push_of_door(const Played& trial);
/// Where it is from the frame before the run to the run's last one.
std::vector<Point> path_of(const Played& trial, const Run& run);
/// What it moves by in each frame of the run.
std::vector<Point> steps_of(const Played& trial, const Run& run);
/// Whether a turning bar touches the thing when it starts to move.
bool is_pushed(const Played& trial, const Run& run);

/// Where an agent last saw a thing before a frame: while it is off the canvas itself, it sees nothing.
Point last_seen(const Played& trial, std::size_t thing, std::size_t agent, int frame);
/// The ways between walls, barrier and doors as they stand in a frame. Throws InvalidParams for more than fit on the canvas.
Roads roads_in(const Played& trial, int frame);

}  // namespace stim::bib
