#include "generators/core_knowledge/parts/occluder.hpp"

#include <algorithm>

namespace stim::core_knowledge {

bool hidden(Span thing, std::vector<Span> covers) {
    std::sort(covers.begin(), covers.end(), [](const Span& a, const Span& b) { return a.low < b.low; });
    for (const Span& cover : covers)
        if (cover.low <= thing.low) thing.low = std::max(thing.low, cover.high);
    return thing.low >= thing.high;
}

}  // namespace stim::core_knowledge
