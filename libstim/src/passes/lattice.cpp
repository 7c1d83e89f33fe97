#include "libstim/src/passes/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libstim/src/base/widest.hpp"

namespace stim::detail {
namespace {

// A smooth step from 0 to 255 over a cell.
int smooth(int part) { return std::min(255, (part * part * (768 - 2 * part)) >> 16); }

// Places in 256ths of a cell. Octaves do not lie on each other's corners, where cells would be seen.
std::int64_t place(int pixel, double cells_per_pixel, std::uint32_t octave) {
    return static_cast<std::int64_t>(std::floor((pixel + .5) * cells_per_pixel) + 85. * octave);
}

STIM_INLINE std::uint16_t between(int from, int to, int weight) {
    return static_cast<std::uint16_t>((from * (256 - weight) + to * weight + 128) >> 8);
}

STIM_INLINE void add_octave(const std::uint8_t* above, const std::uint8_t* below, int weight, int times, int width,
                            std::uint16_t* out) {
    for (int x = 0; x < width; ++x) out[x] = static_cast<std::uint16_t>(out[x] + between(above[x], below[x], weight) * times);
}

}  // namespace

Lattice::Lattice(PhiloxKey key, std::uint32_t octave, double cell, const PixelTile& tile)
    : key_(key), octave_(octave), cells_per_pixel_(256 / cell), top_(tile.top) {
    const auto width = static_cast<std::size_t>(tile.width);
    first_cell_ = place(tile.left, cells_per_pixel_, octave) >> 8;
    for (int x = 0; x < tile.width; ++x) {
        const std::int64_t at = place(tile.left + x, cells_per_pixel_, octave);
        cells_.push_back(static_cast<std::size_t>((at >> 8) - first_cell_));
        weights_.push_back(static_cast<std::uint8_t>(smooth(static_cast<int>(at & 255))));
    }
    for (auto& corners : corners_) corners.resize(cells_.back() + 2);
    for (auto* rows : {&above_, &below_})
        for (Row& row : *rows) row.resize(width);
}

void Lattice::spread(std::int64_t cell_row, std::array<Row, fields>& out) {
    const PhiloxRow at{static_cast<std::uint32_t>(first_cell_), static_cast<std::uint32_t>(cell_row), octave_};
    philox_words(at, key_, static_cast<int>(corners_[0].size()), corners_[0].data(), corners_[1].data(), corners_[2].data());
    for (std::size_t field = 0; field < fields; ++field) {
        const std::uint32_t* corners = corners_[field].data();
        for (std::size_t x = 0; x < cells_.size(); ++x) {
            const std::uint32_t* corner = corners + cells_[x];
            const auto value = [&](int i) { return static_cast<int>(corner[i] >> 24); };
            out[field][x] = static_cast<std::uint8_t>(between(value(0), value(1), weights_[x]));
        }
    }
}

void Lattice::move_to(int y) {
    const std::int64_t at = place(top_ + y, cells_per_pixel_, octave_), row = at >> 8;
    weight_ = smooth(static_cast<int>(at & 255));
    if (!empty_ && row == cell_row_) return;
    if (!empty_ && row == cell_row_ + 1)
        std::swap(above_, below_);
    else
        spread(row, above_);
    spread(row + 1, below_);
    cell_row_ = row;
    empty_ = false;
}

Lattice::Rows Lattice::rows(int field) const {
    const auto at = static_cast<std::size_t>(field);
    return {above_[at].data(), below_[at].data(), weight_};
}

Clouds::Clouds(PhiloxKey key, double cell, const PixelTile& tile)
    : octaves_{Lattice(key, 0, cell, tile), Lattice(key, 1, cell / 2, tile), Lattice(key, 2, cell / 4, tile)} {
    for (auto& row : rows_) row.resize(static_cast<std::size_t>(tile.width));
}

void Clouds::move_to(int y) {
    for (auto& row : rows_) std::fill(row.begin(), row.end(), std::uint16_t{0});
    int times = 4;
    for (Lattice& octave : octaves_) {
        octave.move_to(y);
        for (std::size_t field = 0; field < fields; ++field) {
            const Lattice::Rows from = octave.rows(static_cast<int>(field));
            widest<add_octave>(from.above, from.below, from.weight, times, static_cast<int>(rows_[field].size()),
                               rows_[field].data());
        }
        times /= 2;
    }
}

}  // namespace stim::detail
