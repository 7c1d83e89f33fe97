// The order in which sprites are drawn.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "stim/episode/episode.hpp"

namespace stim::episode {

/// Drawn later, seen on top.
inline int layer(Slot slot) {
    constexpr Slot order[] = {Slot::underlay, Slot::home, Slot::lock, Slot::key, Slot::object, Slot::paddle,
                              Slot::door, Slot::other_agents, Slot::other_agent, Slot::agent, Slot::occluder};
    return static_cast<int>(std::find(std::begin(order), std::end(order), slot) - std::begin(order));
}

/// Numbers of the sprites, the lowest layer first.
inline std::vector<std::size_t> drawing_order(const std::vector<Sprite>& sprites) {
    std::vector<std::size_t> out(sprites.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = i;
    std::stable_sort(out.begin(), out.end(),
                     [&](std::size_t a, std::size_t b) { return layer(sprites[a].slot) < layer(sprites[b].slot); });
    return out;
}

}  // namespace stim::episode
