#include "libstim/src/look/lattice.hpp"

#include <algorithm>

#include "stim/base/random.hpp"

namespace stim {
namespace {

// -1 to 1.
double signed_unit(std::uint32_t word) { return static_cast<double>(word) / 2147483648.0 - 1; }

}  // namespace

Lattice::Axis::Axis(int length_px)
    : length(length_px), cells(std::max(1, static_cast<int>(length_px / cell))), size(std::max(cell, length / cells)) {}

std::pair<int, double> Lattice::Axis::place(double v) const {
    const double t = std::clamp(v, 0.0, length) / size;
    const int corner = std::min(static_cast<int>(t), cells - 1);
    const double part = t - corner;
    return {corner, part * part * (3 - 2 * part)};
}

Lattice::Lattice(double amplitude, const Digest& key, int width, int height)
    : amplitude_(amplitude), across_(width), down_(height) {
    const std::array<std::uint32_t, 2> words{static_cast<std::uint32_t>(key.low), static_cast<std::uint32_t>(key.low >> 32)};
    corners_.reserve(static_cast<std::size_t>(across_.cells + 1) * static_cast<std::size_t>(down_.cells + 1));
    for (int j = 0; j <= down_.cells; ++j)
        for (int i = 0; i <= across_.cells; ++i) {
            const auto block = philox4x32({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), 0, 0}, words);
            const bool side = i == 0 || i == across_.cells, end = j == 0 || j == down_.cells;
            corners_.emplace_back(side ? 0.0 : amplitude * signed_unit(block[0]), end ? 0.0 : amplitude * signed_unit(block[1]));
        }
}

Vec2 Lattice::at(const Vec2& p) const {
    const auto [i, u] = across_.place(p.x());
    const auto [j, v] = down_.place(p.y());
    const std::size_t row = static_cast<std::size_t>(across_.cells + 1);
    const Vec2* corner = corners_.data() + static_cast<std::size_t>(j) * row + static_cast<std::size_t>(i);
    const Vec2 above = corner[0] + u * (corner[1] - corner[0]);
    const Vec2 below = corner[row] + u * (corner[row + 1] - corner[row]);
    return above + v * (below - above);
}

// Each step shrinks the error by the slope of the field, a third at most.
Vec2 Lattice::origin(const Vec2& q) const {
    Vec2 p = q;
    for (int i = 0; i < 40; ++i) p = q - at(p);
    return p;
}

}  // namespace stim
