// A viewer of episodes, who sees what the trials show and nothing else: what may be expected of the test after the eight
// trials before it. It holds for all tasks of the suite alike.
#pragma once

#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::bib {

/// Agents want the same things as before, or to be with whom they did as, came to or were helped by; take what they can
/// reach as they believe it to lie, a key where they need one; and go the short way unless they never cared. A test in
/// which the agent does so is expected, one in which it does not is unexpected. There is no expectation of an agent that
/// was not seen to choose, or whose act a thing explains as well as its company.
episode::Outcome outcome_for_viewer(const episode::Episode& episode);

/// The episode of a pair that surprises a viewer less: 0 or 1. Throws InvalidParams where both surprise alike.
std::size_t less_surprising(const std::vector<episode::Episode>& pair);

}  // namespace stim::bib
