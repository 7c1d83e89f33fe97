#include "generators/core_knowledge/parts/icon_board.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/core_knowledge/parts/backdrop.hpp"
#include "generators/core_knowledge/parts/core_task.hpp"
#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double spot_margin = 16, card_margin = 7, board_height = 12;  // px
constexpr double most_tilt = .2;  // radians
constexpr double least_share = .62;                                     // of the largest area
constexpr Rgb card_rim{200, 200, 200}, card_shadow{226, 226, 226}, table_shadow{160, 156, 150};

struct IconGrid {
    int columns, rows;
};
constexpr IconGrid grids[] = {{3, 2}, {4, 2}, {4, 3}, {5, 3}, {5, 4}, {6, 4}};

IconGrid grid_for(int count) {
    for (const IconGrid& grid : grids)
        if (count >= 1 && count <= grid.columns * grid.rows) return grid;
    throw InvalidParams("number of things", std::to_string(count), "1..24");
}

enum class BoardStyle { table, cards, shelves };

const std::vector<Rgb> shelf_woods{{196, 164, 120}, {176, 182, 196}, {205, 190, 165}, {186, 150, 130}, {170, 160, 180}};

void add_card(IconBoard& board, const Box& cell) {
    const View card = filled(rectangle(cell.grown(-card_margin)), Colour(white), Stroke{Colour(card_rim), 2});
    board.behind.push_back(make_object("card", "background", card));
}

void add_shelf(IconBoard& board, double y, Rgb wood) {
    const auto add = [&](double top, double height, int percent) {
        const Colour paint(darkened(wood, percent));
        board.behind.push_back(make_object("shelf", "background", filled(rectangle(0, top, picture_width, height), paint)));
    };
    add(y - board_height / 2, board_height / 2, 100);
    add(y, board_height, 80);
}

}  // namespace

IconBoard icon_board(int count, Rng& rng) {
    const IconGrid grid = grid_for(count);
    const auto style = static_cast<BoardStyle>(rng.integer(0, 2));
    const Rgb wood = rng.pick(shelf_woods);
    const Box canvas{{0, 0}, {picture_width, picture_height}};
    IconBoard out{Colour(style == BoardStyle::cards ? card_shadow : table_shadow), {}, {}};
    // Round drawings take more bytes than straight ones; tilts and stones hide a part of what the bytes of the file tell.
    out.behind = style == BoardStyle::shelves ? backdrop::wall(canvas, rng) : backdrop::tabletop(canvas, rng);
    out.behind = backdrop::with_stones(std::move(out.behind), canvas, rng);
    const Vec2 cell(std::floor(picture_width / (1.0 * grid.columns)), std::floor(picture_height / (1.0 * grid.rows)));
    const double tilt = style == BoardStyle::shelves ? 0 : most_tilt;
    const double largest = icon_reach(1, tilt), most = (smaller(cell) / 2 - spot_margin) / largest;
    if (style == BoardStyle::shelves)
        for (int row = 1; row <= grid.rows; ++row) add_shelf(out, row * cell.y() - board_height, wood);
    for (const int at : rng.sample(grid.columns * grid.rows, count)) {
        const Vec2 low(at % grid.columns * cell.x(), std::floor(at / (1.0 * grid.columns)) * cell.y());
        const Box place{low, low + cell};
        if (style == BoardStyle::cards) add_card(out, place);
        IconSpot spot{place.centre(), {}, 0, {}, false};
        spot.area = most * most * rng.real(least_share, 1);
        const Vec2 room = cell / 2 - Vec2(1, 1) * (spot_margin + largest * std::sqrt(spot.area));
        const double x = rng.real(-1, 1), y = rng.real(-1, 1);
        spot.middle += style == BoardStyle::cards ? Vec2(0, 0) : scaled(room, Vec2(x, style == BoardStyle::shelves ? 0 : y));
        if (style == BoardStyle::shelves) spot.floor = place.high.y() - board_height - 2;
        spot.paint = rng.pick(paints());
        spot.mirrored = rng.coin();
        spot.tilt = rng.real(-tilt, tilt);
        out.spots.push_back(std::move(spot));
    }
    return out;
}

std::vector<Object> on_board(const IconBoard& board, const IconSpot& spot, const Icon& icon, const char* role) {
    IconPlace place{spot.middle, spot.area, spot.paint, spot.mirrored, board.shadow, spot.tilt};
    if (spot.floor) place.centre.y() += *spot.floor - icon_box(icon, place).high.y();
    return icon_objects(icon, place, role);
}

}  // namespace stim::core_knowledge
