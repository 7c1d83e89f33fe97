#include "generators/conservation/parts/tabletop.hpp"

namespace stim::conservation::film {
namespace {

constexpr Rgb skirting{228, 225, 215}, far_edge{124, 141, 134};
constexpr double skirting_height = 26, edge_height = 3;

}  // namespace

Object wall_object() { return make_object("wall", "background", filled(rectangle(0, 0, width, horizon), wall)); }

void draw_room(DisplayList& list) {
    const auto band = [&](int object, double from, double to, Rgb rgb) {
        list.items.push_back({object, true, Fill{rectangle(0, from, width, to - from), rgb}});
    };
    band(0, 0, horizon, wall);
    band(0, horizon - skirting_height, horizon - edge_height, skirting);
    band(0, horizon - edge_height, horizon, far_edge);
    band(-1, horizon, horizon + edge_height, blend(table, white, 0.25));
}

}  // namespace stim::conservation::film
