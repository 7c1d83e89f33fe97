// Two things in plain sight of an agent, anew in each trial: what both background tasks about a preference share.
#pragma once

#include "generators/bib/parts/choice.hpp"

namespace stim::bib {

/// An episode of nine walks to the preferred thing; whether its things light up is the taste's matter.
Made make_plain_preference(const Request& request, const Streams& random, const Taste& taste);

}  // namespace stim::bib
