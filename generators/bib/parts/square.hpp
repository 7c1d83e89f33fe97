// The grey square of BIB2's background episodes: beneath everything in familiarization, over everything in the test.
#pragma once

#include <functional>

#include "generators/bib/parts/stage.hpp"

namespace stim::bib {

/// A background task of BIB2: one episode per key, with the square unless the switch "square" (on, off; in the key) says no.
/// `make` knows nothing of it.
Domain squared_domain(Domain domain, std::function<Made(const Request&, const Streams&)> make);
/// Puts the square into all trials: off where the test's agent starts and ends, off every contact and off curtains, and
/// clear of its moves in at least six frames (or in as many as can be).
void add_square(Episode& episode, Rng rng);

}  // namespace stim::bib
