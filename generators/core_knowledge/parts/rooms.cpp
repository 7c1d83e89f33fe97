#include "generators/core_knowledge/parts/rooms.hpp"

#include <algorithm>

namespace stim::core_knowledge {

Rooms::Rooms(int columns, int rows)
    : columns_(columns), rows_(rows), cells_(static_cast<std::size_t>(columns * rows), Ground::open) {}

void Rooms::set(const Place& p, Ground ground) {
    if (inside(p)) cells_[index(p)] = ground;
}

int Rooms::steps(const Place& from, const Place& to) const {
    if (!inside(from) || !inside(to) || at(from) == Ground::closed || at(to) == Ground::closed) return -1;
    std::vector<int> out(cells_.size(), -1);
    std::vector<Place> queue{from};
    out[index(from)] = 0;
    for (std::size_t next = 0; next < queue.size() && out[index(to)] < 0; ++next) {
        const Place here = queue[next];
        if (at(here) == Ground::dead_end && !(here == from)) continue;
        for (const Place& step : {Place{here.column + 1, here.row}, Place{here.column - 1, here.row},
                                  Place{here.column, here.row + 1}, Place{here.column, here.row - 1}}) {
            if (!inside(step) || at(step) == Ground::closed || out[index(step)] >= 0) continue;
            out[index(step)] = out[index(here)] + 1;
            queue.push_back(step);
        }
    }
    return out[index(to)];
}

int detour(const Rooms& rooms, const Place& from, const Place& past, const Place& to) {
    const int first = rooms.steps(from, past), second = rooms.steps(past, to);
    return first < 0 || second < 0 ? -1 : first + second - rooms.steps(from, to);
}

}  // namespace stim::core_knowledge
