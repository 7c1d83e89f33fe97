// What a domain's answers rest on: as it states, or found by changing scenes and solving them again.
#pragma once

#include "stim/domain/domain.hpp"

namespace stim {

/// `Domain::needs`, or what eight instances tell: a need is there if a change that touches it changes an answer, or if the
/// changed scene cannot be solved. Found once for a preset and switches.
Needs needs_of(const Domain& domain, const Request& request);

}  // namespace stim
