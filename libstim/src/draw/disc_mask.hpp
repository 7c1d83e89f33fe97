// What a disc or ring covers, kept for others of its kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libstim/src/draw/pixel_canvas.hpp"
#include "libstim/src/draw/row_cover.hpp"

namespace stim {

/// Discs that look alike, in whatever pixel their centres lie.
struct DiscKind {
    double x = 0, y = 0;  ///< of the centre, from the left and the upper side of its pixel
    double radius = 0, hole = 0;

    bool operator==(const DiscKind&) const = default;
};

/// Rows from 0 on, columns from 0 on.
class DiscMask {
public:
    bool empty() const { return ends_.empty(); }
    /// The next row.
    void add_row(const std::vector<RowCover::Run>& runs);
    /// Lays a colour over the canvas' part, column 0 of row 0 at (x, y): the same pixels as `RowCover::paint`.
    void paint(const PixelCanvas& canvas, int x, int y, std::uint32_t colour) const;

private:
    // Neighbouring pixels, covered as a whole or each at its own level.
    struct Piece {
        int from, to;
        std::size_t levels;  // where they begin; `whole` for pixels that are covered as a whole
    };
    static constexpr std::size_t whole = ~std::size_t{0};

    void add(const RowCover::Run& run, bool first);
    void paint(const PixelCanvas& canvas, const Piece& piece, int x, int y, std::uint32_t colour) const;

    std::vector<std::size_t> ends_;  // of each row's pieces
    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> levels_;  // with zeros behind them, as many as may be laid with the last
};

}  // namespace stim
