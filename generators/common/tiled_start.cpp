#include "generators/common/tiled_start.hpp"

#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim {

TiledStart tiled_start(double largest, double smallest, double d, Rng& rng) {
    const double gain = portable::log(1 + d), loss = -portable::log(1 - d), tile = gain + loss;
    const double tiles = std::max(1.0, std::floor(portable::log(largest / smallest) / tile + 1e-9));
    const double above = rng.real(0, tiles * tile);  // the bottom of all tiles, in logarithms
    const double within = above - tile * std::floor(above / tile);
    return {largest * portable::exp(above - tiles * tile), within < loss ? ChangeSense::more : ChangeSense::less};
}

}  // namespace stim
