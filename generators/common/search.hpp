// Searches that end.
#pragma once

#include <cstddef>
#include <optional>

namespace stim {

inline constexpr int most_draws = 400;  // of one thing that nearly every draw gives

/// Calls attempt() up to `attempts` times until it gives a value.
template <class F>
auto search(int attempts, F attempt) -> decltype(attempt()) {
    for (int i = 0; i < attempts; ++i)
        if (auto found = attempt()) return found;
    return std::nullopt;
}

/// The root of one of `count` nodes, of which above(i) tells what node i hangs on: a root hangs on itself.
template <class Node, class Above>
Node root_of(Node i, std::size_t count, Above above) {
    for (std::size_t step = 0; step < count && above(i) != i; ++step) i = above(i);
    return i;
}

}  // namespace stim
