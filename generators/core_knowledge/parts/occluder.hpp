// What hides what: spans along a line of movement.
#pragma once

#include <vector>

namespace stim::core_knowledge {

/// px along x, both ends included.
struct Span {
    double low, high;
};
/// Whether the covers together hide all of the thing; a thing without length is hidden.
bool hidden(Span thing, std::vector<Span> covers);

}  // namespace stim::core_knowledge
