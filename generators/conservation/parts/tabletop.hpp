// The table of the films, seen from 30 degrees above with the wall behind it; and the films' timetable.
#pragma once

#include "generators/common/hand_picture.hpp"
#include "generators/conservation/parts/design.hpp"

namespace stim::conservation::film {

/// Hands come, do their work, and go; then the carrier comes, and with it the change. All stages but the ways of hands that
/// have far to go, which begin off the canvas.
inline constexpr Phase transform{24, 95}, enter{100, 119}, change{120, 159}, withdraw{152, 171};

inline constexpr Rgb cast_shadow{139, 156, 148}, contact_shadow{112, 128, 121};

/// The wall: object 0 of each film.
Object wall_object();
void draw_room(DisplayList& list);

/// Time from one moment to another, eased: 0 up to `from`, 1 from `to` on.
inline double between(double from, double to, double t) { return eased((t - from) / (to - from)); }

/// Where a film's hands stop at most, px from a frame to the next; hands that carry nothing, and what is held or pushed.
inline constexpr double free_speed = 48, held_speed = 24;

}  // namespace stim::conservation::film
