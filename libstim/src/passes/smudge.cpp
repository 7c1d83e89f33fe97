#include "stim/passes/smudge.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "libstim/src/passes/check_scale.hpp"
#include "libstim/src/passes/lattice.hpp"
#include "libstim/src/passes/marks.hpp"
#include "libstim/src/passes/widest.hpp"
#include "stim/base/error.hpp"
#include "stim/base/random.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr double cell = 128;      // px at scale 1
constexpr int crease_width = 28;  // of a field's values, times two
constexpr std::uint32_t of_tint = 3;  // where octaves of a lattice have their number

// Tints as shares, of 8, of the levels by which each channel changes: of tea, ink, grass, lead and wine.
constexpr std::array<std::array<int, 3>, 5> tints{{{3, 5, 8}, {6, 8, 2}, {8, 3, 7}, {8, 8, 7}, {3, 8, 4}}};

struct Tint {
    int red, green, blue;  // levels
};

// 0 up to `from`, then `slope` more with each value, up to 4096.
struct Ramp {
    int from, slope;
};

STIM_INLINE int on(Ramp ramp, int value) { return std::clamp((value - ramp.from) * ramp.slope, 0, 4096); }

// Stains where one field is high; creases where another passes its middle, in places where the third is high.
STIM_INLINE void smudge_row(std::uint32_t* row, int width, const std::uint16_t* stains, const std::uint16_t* creases,
                            const std::uint16_t* places, Ramp stain, Ramp place, Tint of_stain, Tint of_crease) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = row[x];
        const int a = on(stain, stains[x]);
        const int line = on({-crease_width, 4096 / crease_width}, -std::abs(2 * creases[x] - Clouds::middle_twice));
        const int b = (line * on(place, places[x])) >> 12;
        const int way = channel(pixel, 16) + 2 * channel(pixel, 8) + channel(pixel, 0) >= 512 ? -1 : 1;
        row[x] = changed(pixel, way * std::max(part_of(of_stain.red, a), part_of(of_crease.red, b)),
                         way * std::max(part_of(of_stain.green, a), part_of(of_crease.green, b)),
                         way * std::max(part_of(of_stain.blue, a), part_of(of_crease.blue, b)));
    }
}

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
    const auto draw = philox4x32({0, 0, of_tint, 0}, words);
    const int strength = std::min(most, 6 * level);
    const Tint of_stain = tint_of(draw[0], strength * 3 / 4), of_crease = tint_of(draw[1], strength);
    const Ramp stain{1290 - 46 * level, 32}, place{1000 - 40 * level, 32};
    Clouds clouds(words, cell * scale, tile);
    for (int y = 0; y < tile.height; ++y) {
        clouds.move_to(y);
        widest<smudge_row>(tile.row(y), tile.width, clouds.row(0), clouds.row(1), clouds.row(2), stain, place, of_stain,
                           of_crease);
    }
}

}  // namespace stim
