// The area inside edges that may cross, overlap, begin and end within a row of pixels: where the winding number is not 0.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "libstim/src/draw/row_cover.hpp"

namespace stim {

/// The part of an edge that lies in a row: from (xa, ya) down to (xb, yb), 0 <= ya < yb <= 4096.
struct Piece {
    int xa, ya, xb, yb, sign;

    /// Twice the middle: pieces of one height that do not cross are in this order.
    int order() const { return xa + xb; }
    bool whole() const { return ya == 0 && yb == one_pixel; }
    /// Where it is at a height of ya .. yb.
    int at(int y) const;
};

class RowBands {
public:
    /// Adds what is inside of pieces; quick if they come sorted by their order. Exact but for rows so busy that it would take
    /// long: these are looked at along 64 or 16 lines.
    void add(const std::vector<Piece>& pieces, RowCover& cover);

private:
    struct Crossing {
        int x, sign;
    };
    struct Band {
        int top, bottom;
        int winding;  // of what lies to the left
    };

    void take_levels(const std::vector<Piece>& pieces);
    void add_band(const std::vector<Piece>& pieces, int top, int bottom, RowCover& cover);
    void resolve(std::size_t begin, int top, int bottom, RowCover& cover);
    void add_half(std::size_t begin, std::size_t count, int top, int bottom, RowCover& cover);
    void resolve_parts(std::size_t begin, Band band, RowCover& cover);
    int resolve_part(std::size_t begin, std::size_t end, const Band& band, RowCover& cover);
    void resolve_cut(std::size_t begin, std::size_t end, const Band& band, RowCover& cover);
    void push_cut(std::size_t begin, std::size_t end, int top, int bottom);
    void add_lines(std::span<const Piece> pieces, const Band& band, RowCover& cover);
    void add_line(int height, int winding, RowCover& cover);

    std::vector<int> levels_;     // where pieces begin and end
    std::vector<Piece> strands_;  // pieces cut to bands: a stack
    std::vector<Crossing> crossings_, passed_;
    std::size_t work_left_ = 0;
};

}  // namespace stim
