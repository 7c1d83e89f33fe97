#include "libstim/src/score/text/clean.hpp"

#include "libstim/src/score/text/fold.hpp"
#include "stim/score/text/verdict.hpp"

namespace stim::score {

Extent Clean::origin(std::size_t begin, std::size_t end) const {
    if (begin >= end || end > chars().size()) return {};
    const auto place = [this](std::size_t i) { return folded_.origin(text_.origin(i)); };
    const std::size_t last = place(end - 1);
    return {place(begin), last + utf8_length(reply_, last)};
}

}  // namespace stim::score
