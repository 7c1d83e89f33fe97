// What happens in a trial, from where its things are.
#pragma once

#include "readers/episode/reading.hpp"

namespace stim::read::grid {

/// Fills in changes, colours, touches, last mover and goal of a reading whose things are known.
void read_acts(TrialReading& reading);

}  // namespace stim::read::grid
