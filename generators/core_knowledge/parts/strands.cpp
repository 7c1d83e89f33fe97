#include "generators/core_knowledge/parts/strands.hpp"

#include <algorithm>

namespace stim::core_knowledge {
namespace {

// Where a string goes at a crossing of lanes `left` and left + 1.
int beyond(int left, int lane) { return lane == left ? left + 1 : lane == left + 1 ? left : lane; }

}  // namespace

int lane_below(const Braid& braid, int lane) {
    for (const int left : braid) lane = beyond(left, lane);
    return lane;
}

int lane_above(const Braid& braid, int lane) {
    for (std::size_t i = braid.size(); i-- > 0;) lane = beyond(braid[i], lane);
    return lane;
}

int crossings_of(const Braid& braid, int lane) {
    int out = 0;
    for (const int left : braid) {
        out += beyond(left, lane) != lane;
        lane = beyond(left, lane);
    }
    return out;
}

Braid shifted(Braid braid, Shift shift) {
    braid[static_cast<std::size_t>(shift.place)] = shift.to;
    return braid;
}

std::vector<Shift> shifts_to(const Braid& braid, int lanes, int lane, int end) {
    std::vector<Shift> out;
    for (int place = 0; place < static_cast<int>(braid.size()); ++place)
        for (int to = 0; to + 1 < lanes; ++to)
            if (lane_below(shifted(braid, {place, to}), lane) == end) out.push_back({place, to});
    return out;
}

Braid twisted(int lanes, int crossings, int lane) {
    const int pair = lane <= 1 ? 0 : std::min(lane, lanes - 2);
    Braid out(static_cast<std::size_t>(crossings), pair);
    if (crossings % 2 == 0) return out;
    if (lanes == 3 && lane == 1) out[1] = 1;  // the string passes it aside
    else out[0] = pair == 0 ? (lanes == 3 ? 1 : 2) : 0;
    return out;
}

}  // namespace stim::core_knowledge
