// Edges of a shape in fixed point, cut to the canvas.
#pragma once

#include <cstdint>
#include <vector>

#include "libstim/src/draw/contours.hpp"

namespace stim {

/// Fixed point: 1/4096 px. A canvas of 32767 px takes 27 bits, and scenes are multiples of 1/256 px.
inline constexpr int fixed_bits = 12;
inline constexpr int one_pixel = 1 << fixed_bits;

/// Goes down from y0 to y1 > y0; `sign` is 1 if its contour does, too, else -1.
struct Edge {
    int x0, y0, x1, y1, sign;
};

/// Edges sorted by the row in which they begin. What lies above, below or beside the canvas is cut off; what is cut at the
/// sides goes along the border instead, so that each row has as many edges down as up.
class EdgeList {
public:
    /// Takes the edges of closed lines, for a canvas of width x height px.
    void take(const Contours& contours, int width, int height);

    bool empty() const { return edges_.empty(); }
    /// Rows that hold edges: top() .. bottom() - 1.
    int top() const { return top_; }
    int bottom() const { return bottom_; }
    /// Calls use(edge) for the edges that begin in a row.
    template <class F>
    void each_from(int row, F use) const {
        for (int i = first_[static_cast<std::size_t>(row)]; i >= 0; i = edges_[static_cast<std::size_t>(i)].next)
            use(edges_[static_cast<std::size_t>(i)].edge);
    }
    bool any_from(int row) const { return first_[static_cast<std::size_t>(row)] >= 0; }

private:
    struct Linked {
        Edge edge;
        int next;  // of the same row, or -1
    };

    void add_cut(Vec2 a, Vec2 b);
    void add_beside(const Vec2& a, const Vec2& b, int sign);
    void add(const Vec2& a, const Vec2& b, int sign);
    void sort_rows();

    double width_ = 0, height_ = 0;
    std::vector<Linked> edges_;
    std::vector<int> first_;  // by row
    int top_ = 0, bottom_ = 0;
};

}  // namespace stim
