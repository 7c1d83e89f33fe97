#include "stim/passes/smudge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "libstim/src/passes/lattice.hpp"
#include "libstim/src/passes/marks.hpp"
#include "libstim/src/passes/set_up.hpp"
#include "libstim/src/base/widest.hpp"
#include "stim/base/random.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr double stain_cell = 128;  // px at scale 1
constexpr std::uint32_t of_wander = 3, of_choices = 4;  // octaves beyond those of stains

// Tints as shares, of 8, of the levels by which each channel changes: of tea, ink, grass, lead and wine.
constexpr std::array<std::array<int, 3>, 5> tints{{{3, 5, 8}, {6, 8, 2}, {8, 3, 7}, {8, 8, 7}, {3, 8, 4}}};

struct Tint {
    int red, green, blue;  // levels
};

// 0 up to `from`, then `slope` more with each value, up to 4096.
struct Ramp {
    int from, slope;
};

STIM_INLINE int on(Ramp ramp, int value) { return within(0, (value - ramp.from) * ramp.slope, 4096); }

// Creases run across the whole picture, each pitch along their normal, and wander by a field of so small a slope that none
// closes: a ring would be a thing to count. Lengths are in sixteenths of a px at scale 1.
struct Creases {
    const int* columns;  // along the normal
    int row;
    Lattice::Rows wander;
};
constexpr int pitch = 256 * 16, crease_width = 80, most_wander = 90 * 16;
constexpr double wander_cell = 192;
constexpr std::array<std::array<double, 2>, 6> normals{
    {{.866, .5}, {.707, .707}, {.5, .866}, {.866, -.5}, {.707, -.707}, {.5, -.866}}};

STIM_INLINE int on_crease(Creases creases, int x) {
    const int field = creases.wander.above[x] * (256 - creases.wander.weight) + creases.wander.below[x] * creases.wander.weight;
    const int along = creases.columns[x] + creases.row + ((field * most_wander) >> 16);
    const int off = (along & (pitch - 1)) - pitch / 2;
    return on({-crease_width, 4096 / crease_width}, off < 0 ? off : -off);
}

// Stains where one field is high, creases in places where another is.
STIM_INLINE void smudge_row(std::uint32_t* row, int width, const std::uint16_t* stains, const std::uint16_t* places,
                            Creases creases, Ramp stain, Ramp place, Tint of_stain, Tint of_crease) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = row[x];
        const int a = on(stain, stains[x]), b = (on_crease(creases, x) * on(place, places[x])) >> 12;
        const int way = channel(pixel, 16) + 2 * channel(pixel, 8) + channel(pixel, 0) >= 512 ? -1 : 1;
        row[x] = changed(pixel, way * greater(part_of(of_stain.red, a), part_of(of_crease.red, b)),
                         way * greater(part_of(of_stain.green, a), part_of(of_crease.green, b)),
                         way * greater(part_of(of_stain.blue, a), part_of(of_crease.blue, b)));
    }
}

// Within one pitch: which one does not matter.
int sixteenths(double length) { return static_cast<int>(static_cast<std::int64_t>(std::floor(length * 16)) & (pitch - 1)); }

Tint tint_of(std::uint32_t word, int most) {
    const std::array<int, 3>& shares = tints[word % tints.size()];
    return {shares[0] * most / 8, shares[1] * most / 8, shares[2] * most / 8};
}

}  // namespace

void draw_smudges(const PixelTile& tile, int level, int most, const Digest& key, double scale) {
    if (level < 1 || level > 5) throw InvalidParams("level of smudges", std::to_string(level), "1..5");
    if (most < 0 || most > 255) throw InvalidParams("greatest change by smudges", std::to_string(most), "0..255");
    check_scale(scale);
    if (tile.width <= 0) return;
    const PhiloxKey words = philox_key(key);
    const auto draw = philox4x32({0, 0, of_choices, 0}, words);
    const int strength = std::min(most, 7 * level);
    const Tint of_stain = tint_of(draw[0], strength), of_crease = tint_of(draw[1], strength);
    const Ramp stain{1200 - 40 * level, 16}, place{940 - 40 * level, 16};
    const std::array<double, 2>& normal = normals[draw[2] % normals.size()];
    std::vector<int> columns;
    for (int x = 0; x < tile.width; ++x) columns.push_back(sixteenths((tile.left + x) * normal[0] / scale));
    const int start = static_cast<int>(draw[3] % pitch);
    Clouds clouds(words, stain_cell * scale, tile);
    Lattice wander(words, of_wander, wander_cell * scale, tile);
    for (int y = 0; y < tile.height; ++y) {
        clouds.move_to(y);
        wander.move_to(y);
        const Creases creases{columns.data(), sixteenths((tile.top + y) * normal[1] / scale) + start, wander.rows(0)};
        widest<smudge_row>(tile.row(y), tile.width, clouds.row(0), clouds.row(1), creases, stain, place, of_stain, of_crease);
    }
}

}  // namespace stim
