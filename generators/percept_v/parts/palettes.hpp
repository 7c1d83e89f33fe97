// The switch `palette`: the same scene in colours that people with any colour vision tell apart.
#pragma once

#include "stim/domain/domain.hpp"

namespace stim::percept_v {

/// The domain with the switch `palette` outside the key. Under `cvd` its scenes, prompts and answers have the colours of
/// cvd_exchanges() instead of the usual ones; all else stays. For domains with at most eight named colours.
Domain with_palettes(Domain domain);

}  // namespace stim::percept_v
