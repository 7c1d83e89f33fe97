// A start and the sense of its change, drawn so that the end alone tells nothing.
#pragma once

#include "stim/base/random.hpp"

namespace stim {

/// What the changed thing has at the end, if something changes.
enum class ChangeSense { more, less };

/// Start amount and outcome under which start and end have one law, so that the end alone tells nothing: log-uniform
/// over `tiles` intervals of length ln((1+d)/(1-d)) up to `largest`; the lower part of each gains, the rest loses.
struct TiledStart {
    double amount;
    ChangeSense outcome;
};
TiledStart tiled_start(double largest, double smallest, double d, Rng& rng);

}  // namespace stim
