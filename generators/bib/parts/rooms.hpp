// Two rooms side by side above a hall, each open to it below: where agents help, hinder and search.
#pragma once

#include <vector>

#include "generators/bib/parts/path.hpp"
#include "stim/base/random.hpp"

namespace stim::bib {

enum class Room { left, right };
inline Room other_than(Room room) { return room == Room::left ? Room::right : Room::left; }
Room draw_room(Rng& rng);
/// Each room four times, in random order.
std::vector<Room> draw_rooms(Rng& rng);

/// Walls of both rooms, by their top left corners.
const std::vector<Point>& room_walls();
/// A middle given for the left side, on the side of `room`.
Point on_side(Room room, const Point& left);
/// Column of the middle of the room's opening.
int opening_of(Room room);
/// Where things lie in a room: uniform among 31 x 31 places.
Point draw_in_room(Room room, Rng& rng);

}  // namespace stim::bib
