// What part of each pixel of a row is covered, added up edge by edge.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "libstim/src/draw/edge_list.hpp"
#include "libstim/src/draw/pixel_canvas.hpp"
#include "stim/base/image.hpp"

namespace stim {

/// Exact areas in integers: sums do not depend on the order in which edges come, and where all have ended nothing is left.
class RowCover {
public:
    /// Makes room for rows of that many pixels.
    void widen(int width);
    /// What lies to the right of an edge that goes from xa to xb over `height` of the row's 4096; taken away if `height` is
    /// negative. 0 <= xa, xb <= width.
    void add(int xa, int xb, int height) {
        const int left = std::min(xa, xb), right = std::max(xa, xb), pixel = left >> fixed_bits;
        if (right > (pixel + 2) << fixed_bits) return add_slanted(left, right, height);
        if (right > (pixel + 1) << fixed_bits) return add_across(left, right, pixel, height);
        const int to_right = left + right - 2 * (pixel << fixed_bits);  // of the pixel's left side, twice the mean
        put(differences_[static_cast<std::size_t>(pixel)], height * (2 * one_pixel - to_right));
        put(differences_[static_cast<std::size_t>(pixel) + 1], height * to_right);
        touch({pixel, pixel});
    }
    /// Paints the sums, where they are positive, in rows top .. bottom - 1 of the canvas' part, and begins anew.
    void paint(const PixelCanvas& canvas, int top, int bottom, std::uint32_t colour);
    /// The same with the pixels of a picture of the canvas' size in place of a colour.
    void paint(const PixelCanvas& canvas, int top, int bottom, const PixelView& picture);
    /// Neighbouring pixels from .. to - 1 that are covered alike.
    struct Run {
        int from, to;
        std::uint32_t level;  ///< 1..255
    };
    /// What `paint` would paint in pixels left .. right - 1, from left to right; begins anew. Where edges touch, runs are of one
    /// pixel.
    const std::vector<Run>& take(int left, int right);

private:
    struct Touched {
        int from, to;  // pixels, both included; the sum changes up to the one after them
    };

    // Sums may leave the range of an int on the way and come back: unsigned numbers may do so.
    static void put(std::uint32_t& at, int area) { at += static_cast<std::uint32_t>(area); }
    void touch(const Touched& part) {
        if (count_ == touched_.size()) merge_touched();
        touched_[count_++] = part;
    }
    void merge_touched();
    // An edge in a pixel and the next one.
    void add_across(int left, int right, int pixel, int height) {
        const int inside = left - (pixel << fixed_bits), beyond = right - ((pixel + 1) << fixed_bits);
        const int first = height * (one_pixel - inside) / (right - left), second = height - first;
        std::uint32_t* const at = differences_.data() + pixel;
        put(at[0], first * (one_pixel - inside));
        put(at[1], first * (one_pixel + inside) + second * (2 * one_pixel - beyond));
        put(at[2], second * beyond);
        touch({pixel, pixel + 1});
    }
    void add_slanted(int left, int right, int height);
    void sort_touched();
    // What changes at a pixel; it is forgotten.
    std::uint32_t taken(int x) { return std::exchange(differences_[static_cast<std::size_t>(x)], 0); }
    template <class F, class Edge>
    void take_runs(int left, int right, F use, Edge use_edge);
    void paint_row(const PixelCanvas& canvas, int y, std::uint32_t colour);

    std::vector<std::uint32_t> differences_;  // of covered area, twice 4096 x 4096 for a pixel
    std::array<Touched, 256> touched_;
    std::size_t count_ = 0;
    std::vector<Run> runs_;
};

}  // namespace stim
