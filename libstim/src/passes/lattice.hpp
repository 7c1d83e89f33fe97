// Smooth random fields: random values at the corners of square cells, and between them by smooth steps.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "libstim/src/passes/philox_row.hpp"
#include "stim/passes/pixel_tile.hpp"

namespace stim::detail {

inline constexpr int fields = 3;

/// One octave of three fields of values 0..255 over the columns of a tile. The values at a cell's upper left corner are those of
/// Philox at (its column, its row, octave, 0).
class Lattice {
public:
    /// `cell` in px of the picture.
    Lattice(PhiloxKey key, std::uint32_t octave, double cell, const PixelTile& tile);

    using Row = std::vector<std::uint8_t>;
    struct Rows {
        const std::uint8_t *above, *below;  // at the corners' rows, as wide as the tile
        int weight;                         // of the one below, of 256
    };
    /// Makes ready for row y of the tile; rows that follow each other are fast.
    void move_to(int y);
    Rows rows(int field) const;

private:
    void spread(std::int64_t cell_row, std::array<Row, fields>& out);

    PhiloxKey key_;
    std::uint32_t octave_;
    double cells_per_pixel_;  // times 256
    int top_;
    std::int64_t first_cell_ = 0;
    std::vector<std::size_t> cells_;      // of each column, from the first on
    std::vector<std::uint8_t> weights_;  // of the corner on the right
    std::array<std::vector<std::uint32_t>, fields> corners_;  // in their upper bytes
    bool empty_ = true;
    std::int64_t cell_row_ = 0;
    int weight_ = 0;
    std::array<Row, fields> above_, below_;
};

/// Three octaves with weights 4, 2 and 1, each cell half as long as that before.
class Clouds {
public:
    static constexpr int middle_twice = 7 * 255;           ///< of a value, times two
    static constexpr double deviation = 4.5826 * 54.9;  ///< standard deviation of a value

    Clouds(PhiloxKey key, double cell, const PixelTile& tile);
    /// Values 0..1785 of the three fields along row y of the tile.
    void move_to(int y);
    const std::uint16_t* row(int field) const { return rows_[static_cast<std::size_t>(field)].data(); }

private:
    std::array<Lattice, 3> octaves_;
    std::array<std::vector<std::uint16_t>, fields> rows_;
};

}  // namespace stim::detail
