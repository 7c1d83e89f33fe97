#include "stim/passes/light.hpp"

#include <algorithm>
#include <vector>

#include "libstim/src/passes/set_up.hpp"
#include "libstim/src/base/widest.hpp"

namespace stim {
namespace {

using namespace detail;

constexpr int one = 1 << 12;
// Where the light is: shares of the width and the height.
constexpr double light_x = .42, light_y = .38;

STIM_INLINE std::uint32_t times(std::uint32_t value, int factor) {
    return (value * static_cast<std::uint32_t>(factor) + one / 2) >> 12;
}

STIM_INLINE void shade_row(std::uint32_t* row, int width, const int* columns, int kept) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = row[x];
        const int factor = kept - columns[x];
        row[x] = 0xFF000000 | times(pixel >> 16 & 255, factor) << 16 | times(pixel >> 8 & 255, factor) << 8 |
                 times(pixel & 255, factor);
    }
}

STIM_INLINE std::uint32_t nearer(std::uint32_t value, int factor) {
    return static_cast<std::uint32_t>(128 + (((static_cast<int>(value) - 128) * factor + one / 2) >> 12));
}

STIM_INLINE void contrast_row(std::uint32_t* row, int width, int factor) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = row[x];
        row[x] = 0xFF000000 | nearer(pixel >> 16 & 255, factor) << 16 | nearer(pixel >> 8 & 255, factor) << 8 |
                 nearer(pixel & 255, factor);
    }
}

}  // namespace

void shade(const PixelTile& tile, double share) {
    const double x0 = light_x * tile.whole_width, y0 = light_y * tile.whole_height;
    const double right = tile.whole_width - x0, below = tile.whole_height - y0;
    const double unit = one * share / (right * right + below * below);
    const auto lost = [&](int at, double middle) {
        const double away = at + .5 - middle;
        return rounded(unit * (away * away));
    };
    std::vector<int> columns(static_cast<std::size_t>(std::max(tile.width, 0)));
    for (int x = 0; x < tile.width; ++x) columns[static_cast<std::size_t>(x)] = lost(tile.left + x, x0);
    for (int y = 0; y < tile.height; ++y)
        widest<shade_row>(tile.row(y), tile.width, static_cast<const int*>(columns.data()), one - lost(tile.top + y, y0));
}

void reduce_contrast(const PixelTile& tile, double factor) {
    for (int y = 0; y < tile.height; ++y) widest<contrast_row>(tile.row(y), tile.width, rounded(factor * one));
}

}  // namespace stim
