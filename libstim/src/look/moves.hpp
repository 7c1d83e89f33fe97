// Where the points of a picture go under an appearance.
#pragma once

#include <optional>

#include "libstim/src/look/lattice.hpp"
#include "libstim/src/look/pose.hpp"

namespace stim {

struct Moves {
    std::optional<Lattice> wobble;
    Pose pose;
    double scale = 1;

    Vec2 shown(const Vec2& p) const { return scale * applied(pose.map, wobble ? wobble->moved(p) : p); }
    Vec2 plain(const Vec2& q) const {
        const Vec2 p = applied(inverse(pose.map), q / scale);
        return wobble ? wobble->origin(p) : p;
    }
};

Moves moves_of(const Domain& domain, const Instance& instance, const Appearance& appearance);

}  // namespace stim
