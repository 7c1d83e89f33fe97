#include "stim/passes/noise.hpp"

#include <cmath>

#include "libstim/src/passes/marks.hpp"
#include "libstim/src/passes/philox_row.hpp"
#include "libstim/src/passes/widest.hpp"

namespace stim {
namespace {

using namespace detail;

// Standard deviation of the sum of four bytes, and its mean.
constexpr double of_four_bytes = 147.8;
constexpr int mean_of_four_bytes = 510;

STIM_INLINE std::uint32_t with_noise(std::uint32_t value, std::uint32_t word, int gain) {
    const std::uint32_t pairs = (word & 0xFF00FF) + (word >> 8 & 0xFF00FF);
    const int sum = static_cast<int>((pairs & 0xFFFF) + (pairs >> 16));
    return held(static_cast<int>(value) + (((sum - mean_of_four_bytes) * gain + 0x8000) >> 16));
}

STIM_INLINE void noise_row(std::uint32_t* row, int width, PhiloxBlock first, PhiloxKey key, int gain) {
    for (int x = 0; x < width; ++x) {
        const PhiloxBlock words =
            philox_block({first.a + static_cast<std::uint32_t>(x), first.b, first.c, first.d}, key[0], key[1]);
        const std::uint32_t pixel = row[x];
        row[x] = 0xFF000000 | with_noise(pixel >> 16 & 255, words.a, gain) << 16 |
                 with_noise(pixel >> 8 & 255, words.b, gain) << 8 | with_noise(pixel & 255, words.c, gain);
    }
}

}  // namespace

void add_noise(const PixelTile& tile, double sigma, const Digest& key, std::uint32_t picture) {
    const int gain = static_cast<int>(std::floor(std::floor(sigma * 16 + .5) / 16 * 65536 / of_four_bytes + .5));
    for (int y = 0; y < tile.height; ++y) {
        const PhiloxBlock first{static_cast<std::uint32_t>(tile.left), static_cast<std::uint32_t>(tile.top + y), picture, 0};
        widest<noise_row>(tile.row(y), tile.width, first, philox_key(key), gain);
    }
}

}  // namespace stim
