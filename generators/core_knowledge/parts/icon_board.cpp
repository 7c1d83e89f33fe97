#include "generators/core_knowledge/parts/icon_board.hpp"

#include <algorithm>
#include <cmath>

#include "generators/core_knowledge/parts/core_task.hpp"
#include "stim/base/error.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double spot_margin = 16, card_margin = 7, board_height = 12;  // px
constexpr double least_share = .62;                                     // of the largest area
constexpr Rgb card_rim{214, 214, 214}, card_shadow{226, 226, 226};

struct IconGrid {
    int columns, rows;
};
constexpr IconGrid grids[] = {{3, 2}, {4, 2}, {4, 3}, {5, 3}, {5, 4}, {6, 4}};

IconGrid grid_for(int count) {
    for (const IconGrid& grid : grids)
        if (count >= 1 && count <= grid.columns * grid.rows) return grid;
    throw InvalidParams("number of things", std::to_string(count), "1..24");
}

enum class Style { paper, cards, shelves };

struct Tint {
    Rgb ground, wood;
};
const std::vector<Tint> pale_tints{{{250, 246, 234}, {196, 164, 120}}, {{232, 241, 249}, {176, 190, 205}},
                                   {{236, 246, 232}, {205, 190, 165}}, {{250, 236, 236}, {190, 150, 130}},
                                   {{243, 238, 250}, {170, 160, 190}}, {{255, 255, 255}, {180, 180, 172}}};
const std::vector<Rgb> table_tints{{178, 200, 190}, {205, 190, 165}, {170, 190, 214}, {214, 190, 200}, {196, 196, 170}, {190, 184, 210}};

Rgb darker(Rgb c) {
    const auto less = [](std::uint8_t v) { return static_cast<std::uint8_t>(v * 22 / 25); };
    return {less(c.r), less(c.g), less(c.b)};
}

void add_card(IconBoard& board, const Box& cell) {
    const View card = filled(rectangle(cell.grown(-card_margin)), Colour(white), Stroke{Colour(card_rim), 2});
    board.behind.push_back(make_object("card", "background", card));
}

void add_shelf(IconBoard& board, double y, Rgb wood) {
    const auto add = [&](double top, double height, Rgb rgb) {
        board.behind.push_back(make_object("shelf", "background", filled(rectangle(0, top, picture_width, height), Colour(rgb))));
    };
    add(y - board_height / 2, board_height / 2, wood);
    add(y, board_height, darker(darker(wood)));
}

}  // namespace

IconBoard icon_board(int count, Rng& rng) {
    const IconGrid grid = grid_for(count);
    const auto style = static_cast<Style>(rng.integer(0, 2));
    const Tint tint = rng.pick(pale_tints);
    const Rgb table = rng.pick(table_tints), ground = style == Style::cards ? table : tint.ground;
    IconBoard out{Colour(ground), Colour(style == Style::cards ? card_shadow : darker(ground)), {}, {}};
    const Vec2 cell(picture_width / (1.0 * grid.columns), picture_height / (1.0 * grid.rows));
    const double largest = icon_reach(1), most = (smaller(cell) / 2 - spot_margin) / largest;
    if (style == Style::shelves)
        for (int row = 1; row <= grid.rows; ++row) add_shelf(out, row * cell.y() - board_height, tint.wood);
    for (const int at : rng.sample(grid.columns * grid.rows, count)) {
        const Vec2 low(at % grid.columns * cell.x(), std::floor(at / (1.0 * grid.columns)) * cell.y());
        const Box place{low, low + cell};
        if (style == Style::cards) add_card(out, place);
        IconSpot spot{place.centre(), {}, 0, {}, false};
        spot.area = most * most * rng.real(least_share, 1);
        const Vec2 room = cell / 2 - Vec2(1, 1) * (spot_margin + largest * std::sqrt(spot.area));
        const double x = rng.real(-1, 1), y = rng.real(-1, 1);
        spot.middle += style == Style::cards ? Vec2(0, 0) : scaled(room, Vec2(x, style == Style::shelves ? 0 : y));
        if (style == Style::shelves) spot.floor = place.high.y() - board_height - 2;
        spot.paint = rng.pick(paints());
        spot.mirrored = rng.coin();
        out.spots.push_back(std::move(spot));
    }
    return out;
}

std::vector<Object> on_board(const IconBoard& board, const IconSpot& spot, const Icon& icon, const char* role) {
    IconPlace place{spot.middle, spot.area, spot.paint, spot.mirrored, board.shadow};
    if (spot.floor) place.centre.y() += *spot.floor - icon_box(icon, place).high.y();
    return icon_objects(icon, place, role);
}

}  // namespace stim::core_knowledge
