#include "stim/passes/paper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "libstim/src/passes/lattice.hpp"
#include "libstim/src/passes/marks.hpp"
#include "libstim/src/passes/set_up.hpp"
#include "libstim/src/base/widest.hpp"

namespace stim {
namespace {

using namespace detail;

// Lengths in px at scale 1.
constexpr double grain_cell = 2, texture_cell = 128, ruling = 28, fine_grid = 16, coarse_grid = 80, line_width = 1.25;
constexpr double of_one_octave = 54.9;  // standard deviation of a field of a lattice
constexpr int middle_of_one_octave_twice = 255;

// Each pixel from `colour` towards `second` by the greater of its column's and its row's share, or by their sum.
STIM_INLINE void mixed_row(std::uint32_t* row, int width, const int* columns, int of_row, int sum, std::uint32_t colour,
                           std::uint32_t second) {
    for (int x = 0; x < width; ++x) {
        row[x] = mixed(colour, second, sum ? columns[x] + of_row : greater(columns[x], of_row));
    }
}

STIM_INLINE void grain_row(std::uint32_t* row, int width, const std::uint8_t* above, const std::uint8_t* below, int weight,
                           int gain, std::uint32_t colour) {
    for (int x = 0; x < width; ++x) {
        const int value = (above[x] * (256 - weight) + below[x] * weight + 64) >> 7;
        const int change = ((value - middle_of_one_octave_twice) * gain + 0x8000) >> 16;
        row[x] = changed(colour, change, change, change);
    }
}

// Light and dark by one field, warm and cool by another: paper is not green or pink in places.
STIM_INLINE void texture_row(std::uint32_t* row, int width, const std::uint16_t* light, const std::uint16_t* warm, int gain,
                             std::uint32_t colour) {
    for (int x = 0; x < width; ++x) {
        const int a = 2 * light[x] - Clouds::middle_twice, b = 2 * warm[x] - Clouds::middle_twice;
        row[x] = changed(colour, ((4 * a + 3 * b) * gain + 0x8000) >> 16, (4 * a * gain + 0x8000) >> 16,
                         ((4 * a - 3 * b) * gain + 0x8000) >> 16);
    }
}

// Of twice a value to levels.
int gain_of(double amplitude, double deviation) { return rounded(amplitude * 65536 / (2 * deviation)); }

// The share, of 4096, of a pixel that lines `pitch` apart cover, the first half of that from the edge.
int covered(int pixel, double pitch, double scale) {
    const double from = pixel / scale, to = (pixel + 1) / scale, half = line_width / 2;
    double length = 0;
    for (double line = (std::floor(from / pitch) - .5) * pitch; line - half < to; line += pitch)
        length += std::max(0., std::min(to, line + half) - std::max(from, line - half));
    return std::min(rounded(length * scale * 4096), 4096);
}

struct Shares {
    std::vector<int> columns, rows;  // of 4096
    bool sum = false;
};

Shares shares_of(const PixelTile& tile, Paper::Kind kind, double scale) {
    Shares out;
    const auto share = [&](int at, int whole, bool of_row) {
        switch (kind) {
            case Paper::Kind::gradient: return rounded((at + .5) * 2048 / whole);
            case Paper::Kind::ruled: return of_row ? covered(at, ruling, scale) : 0;
            case Paper::Kind::grid: return std::max(covered(at, fine_grid, scale) / 2, covered(at, coarse_grid, scale));
            default: return 0;
        }
    };
    for (int x = 0; x < tile.width; ++x) out.columns.push_back(share(tile.left + x, tile.whole_width, false));
    for (int y = 0; y < tile.height; ++y) out.rows.push_back(share(tile.top + y, tile.whole_height, true));
    out.sum = kind == Paper::Kind::gradient;
    return out;
}

void draw_shares(const PixelTile& tile, const Paper& paper, double scale) {
    const Shares shares = shares_of(tile, paper.kind, scale);
    for (int y = 0; y < tile.height; ++y)
        widest<mixed_row>(tile.row(y), tile.width, static_cast<const int*>(shares.columns.data()),
                          shares.rows[static_cast<std::size_t>(y)], int{shares.sum}, paper.colour, paper.second);
}

void draw_grain(const PixelTile& tile, const Paper& paper, PhiloxKey key, double scale) {
    Lattice lattice(key, 0, std::max(grain_cell * scale, 1.), tile);
    const int gain = gain_of(paper.amplitude, of_one_octave);
    for (int y = 0; y < tile.height; ++y) {
        lattice.move_to(y);
        const Lattice::Rows from = lattice.rows(0);
        widest<grain_row>(tile.row(y), tile.width, from.above, from.below, from.weight, gain, paper.colour);
    }
}

void draw_texture(const PixelTile& tile, const Paper& paper, PhiloxKey key, double scale) {
    Clouds clouds(key, texture_cell * scale, tile);
    const int gain = gain_of(paper.amplitude, 5 * Clouds::deviation);
    for (int y = 0; y < tile.height; ++y) {
        clouds.move_to(y);
        widest<texture_row>(tile.row(y), tile.width, clouds.row(0), clouds.row(1), gain, paper.colour);
    }
}

void check_paper(const Paper& paper) {
    if (!(paper.amplitude >= 0 && paper.amplitude <= 64))
        throw InvalidParams("amplitude of paper", fmt::format("{}", paper.amplitude), "0..64");
}

}  // namespace

void draw_paper(const PixelTile& tile, const Paper& paper, const Digest& key, double scale) {
    check_paper(paper);
    check_scale(scale);
    if (tile.width <= 0 || tile.height <= 0) return;
    switch (paper.kind) {
        case Paper::Kind::grain: return draw_grain(tile, paper, philox_key(key), scale);
        case Paper::Kind::texture: return draw_texture(tile, paper, philox_key(key), scale);
        case Paper::Kind::own:
        case Paper::Kind::tint:
            for (int y = 0; y < tile.height; ++y) std::fill_n(tile.row(y), tile.width, paper.colour | 0xFF000000);
            return;
        default: return draw_shares(tile, paper, scale);
    }
}

int greatest_mark(const Paper& paper) {
    check_paper(paper);
    switch (paper.kind) {
        case Paper::Kind::grain: return rounded(paper.amplitude * 127.5 / of_one_octave) + 1;
        case Paper::Kind::texture: return rounded(paper.amplitude * 7 * Clouds::middle_twice / (10 * Clouds::deviation)) + 1;
        case Paper::Kind::ruled:
        case Paper::Kind::grid: return greatest_difference(paper.colour, paper.second);
        default: return 0;
    }
}

}  // namespace stim
