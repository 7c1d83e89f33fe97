// A coin of the films: a flat cylinder with a ring, a boss in the middle and an arc of light on it.
#pragma once

#include <span>

#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {

inline constexpr Rgb gold{222, 172, 46}, silver{120, 126, 134};

struct Coin {
    Vec3 foot;  ///< middle of its underside
    double radius = 0;
    Rgb metal = gold;

    double height() const { return 2 + 0.16 * radius; }
};

/// Its rim and top, without the outline around them; no view off the canvas.
Object coin_object(const Coin& coin, const char* role);
void draw_coin(DisplayList& list, const Coin& coin, int object);
/// Of coins that lie on the table.
void draw_contacts(DisplayList& list, std::span<const Coin> coins);
/// Of one that is held.
void draw_fallen_shadow(DisplayList& list, const Coin& coin);

}  // namespace stim::conservation::film
