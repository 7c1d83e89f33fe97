#include "generators/bib/parts/rooms.hpp"

#include <algorithm>

namespace stim::bib {
namespace {

constexpr int first_place = 35, last_place = 65;  // coordinates of places in the left room
constexpr int left_opening = 60;

}  // namespace

Room draw_room(Rng& rng) { return rng.coin() ? Room::right : Room::left; }

std::vector<Room> draw_rooms(Rng& rng) {
    std::vector<Room> out(8, Room::left);
    std::fill(out.begin() + 4, out.end(), Room::right);
    rng.shuffle(out);
    return out;
}

const std::vector<Point>& room_walls() {
    static const std::vector<Point> all{{80, 20}, {80, 80}, {80, 100}, {80, 160}, {20, 80},
                                        {40, 80}, {60, 80}, {20, 100}, {40, 100}, {60, 100}};
    return all;
}

Point on_side(Room room, const Point& left) { return room == Room::left ? left : Point{left.row, side - left.column}; }

int opening_of(Room room) { return on_side(room, {0, left_opening}).column; }

Point draw_in_room(Room room, Rng& rng) {
    const int row = static_cast<int>(rng.integer(first_place, last_place));
    const int column = static_cast<int>(rng.integer(first_place, last_place));
    return on_side(room, {row, column});
}

}  // namespace stim::bib
