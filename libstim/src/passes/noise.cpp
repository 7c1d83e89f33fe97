#include "stim/passes/noise.hpp"

#include <vector>

#include "libstim/src/passes/marks.hpp"
#include "libstim/src/passes/philox_row.hpp"
#include "libstim/src/passes/set_up.hpp"
#include "libstim/src/base/widest.hpp"

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

STIM_INLINE void noise_row(std::uint32_t* row, int width, const std::uint32_t* red, const std::uint32_t* green,
                           const std::uint32_t* blue, int gain) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = row[x];
        row[x] = 0xFF000000 | with_noise(pixel >> 16 & 255, red[x], gain) << 16 |
                 with_noise(pixel >> 8 & 255, green[x], gain) << 8 | with_noise(pixel & 255, blue[x], gain);
    }
}

}  // namespace

void add_noise(const PixelTile& tile, double sigma, const Digest& key, std::uint32_t picture) {
    const int gain = rounded(rounded(sigma * 16) * (65536 / 16) / of_four_bytes);
    std::vector<std::uint32_t> red(static_cast<std::size_t>(tile.width)), green = red, blue = red;
    for (int y = 0; y < tile.height; ++y) {
        const PhiloxRow at{static_cast<std::uint32_t>(tile.left), static_cast<std::uint32_t>(tile.top + y), picture};
        philox_words(at, philox_key(key), tile.width, red.data(), green.data(), blue.data());
        widest<noise_row>(tile.row(y), tile.width, static_cast<const std::uint32_t*>(red.data()),
                          static_cast<const std::uint32_t*>(green.data()), static_cast<const std::uint32_t*>(blue.data()), gain);
    }
}

}  // namespace stim
