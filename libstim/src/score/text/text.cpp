#include "libstim/src/score/text/text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace stim::score {

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

void Text::lower_all() {
    for (char& c : chars_) c = lower(c);
}

std::size_t Text::origin(std::size_t i) const {
    const auto next = std::upper_bound(jumps_.begin(), jumps_.end(), i, [](std::size_t at, const Jump& j) { return at < j.at; });
    const Jump& jump = *(next - 1);
    return jump.all ? jump.origin : jump.origin + (i - jump.at);
}

}  // namespace stim::score
