// Fills areas bounded by any closed lines, antialiased by exact area or by the middles of pixels.
#pragma once

#include <cstdint>
#include <vector>

#include "libstim/src/draw/edge_list.hpp"
#include "libstim/src/draw/row_bands.hpp"
#include "libstim/src/draw/row_cover.hpp"

namespace stim {

/// From fixed point on all is done in integers: the same pixels on every machine. Keeps memory from one area to the next.
class AreaFiller {
public:
    /// Each pixel takes the colour by the part of it where the winding number is not 0.
    void fill(const PixelCanvas& canvas, const Contours& contours, std::uint32_t colour);
    /// The same, faster, of lines whose winding number is 0 or `winding` (1 or -1) everywhere.
    void fill_simple(const PixelCanvas& canvas, const Contours& contours, int winding, std::uint32_t colour);
    /// Pixels whose middle is inside, or on a left or an upper edge, take the colour.
    void fill_sharp(const PixelCanvas& canvas, const Contours& contours, std::uint32_t colour);
    /// The same two with the pixels of a picture of the canvas' size in place of a colour.
    void fill(const PixelCanvas& canvas, const Contours& contours, const PixelView& picture);
    void fill_sharp(const PixelCanvas& canvas, const Contours& contours, const PixelView& picture);

private:
    // An edge and its part in the row at hand. Where it leaves the row after that, x, has 32 bits after the point.
    struct Active {
        Piece now;
        int x1, y1;
        std::int64_t x, step;

        void end_in(int row);
    };

    void begin(const PixelCanvas& canvas, const Contours& contours);
    void start(const Edge& edge, int row);
    void enter(int row);
    template <class O, class F>
    void each_band(const PixelCanvas& canvas, O order, F use);
    void sort_active();
    void add_nonzero();
    int same_until(int row) const;
    template <class Ink>
    void fill_nonzero(const PixelCanvas& canvas, const Contours& contours, const Ink& ink);
    template <class F>
    void each_sharp(const PixelCanvas& canvas, const Contours& contours, F use);
    template <class F>
    void take_sharp(const PixelCanvas& canvas, F use);

    EdgeList edges_;
    std::vector<Active> active_;
    std::vector<Piece> pieces_;
    RowCover cover_;
    RowBands bands_;
};

}  // namespace stim
