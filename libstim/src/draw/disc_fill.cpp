#include "libstim/src/draw/disc_fill.hpp"

#include <algorithm>
#include <cmath>

#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

// A circle in fixed point; heights are whole numbers of it, so that both of its sides have the same.
class Circle {
public:
    Circle(const Disc& disc, double radius)
        : x_(disc.centre.x() * one_pixel + 0.5), y_(disc.centre.y() * one_pixel),
          radius2_(radius * one_pixel * (radius * one_pixel)),
          top_(static_cast<int>(std::floor(y_ - radius * one_pixel + 0.5))),
          bottom_(static_cast<int>(std::floor(y_ + radius * one_pixel + 0.5))) {}

    int top() const { return top_; }
    int bottom() const { return bottom_; }

    // The part of the circle in a row; quick from row to row downwards.
    void add_row(RowCover& cover, int row, int sign) {
        const int from = std::max(row << fixed_bits, top_), to = std::min((row + 1) << fixed_bits, bottom_);
        if (from >= to) return;
        const Chord begin = last_.y == from ? last_ : Chord{from, half(from)};
        last_ = {to, half(to)};
        add(cover, begin, last_, sign);
    }

private:
    struct Chord {
        int y;
        double half;
    };

    double half(int y) const {
        const double d = y - y_;
        return std::sqrt(std::max(radius2_ - d * d, 0.0));
    }

    // A trapezoid of the same area (by Simpson's rule), where it is close enough to the arc; else one for each half.
    void add(RowCover& cover, const Chord& a, const Chord& b, int sign) const {
        constexpr double close = one_pixel / 32.0;
        constexpr int thin = one_pixel / 128;
        const int y = (a.y + b.y) / 2;
        const Chord middle{y, half(y)};
        const double bulge = middle.half - (a.half + b.half) / 2;
        if (bulge > close && b.y - a.y > thin) {
            add(cover, a, middle, sign);
            return add(cover, middle, b, sign);
        }
        const double more = bulge * (2.0 / 3), above = a.half + more, below = b.half + more;
        const int height = sign * (b.y - a.y);
        cover.add(static_cast<int>(x_ - above), static_cast<int>(x_ - below), height);
        cover.add(static_cast<int>(x_ + above), static_cast<int>(x_ + below), -height);
    }

    double x_, y_, radius2_;
    int top_, bottom_;
    Chord last_{-1, 0};
};

}  // namespace

bool DiscFiller::fits(const PixelCanvas& canvas, const Disc& disc) {
    return disc.centre.x() - disc.radius >= 1 && disc.centre.x() + disc.radius <= canvas.width - 1 &&
           std::abs(disc.centre.y()) <= 2.0 * longest_side;
}

void DiscFiller::fill(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour) {
    Circle outer(disc, disc.radius), inner(disc, hole);
    cover_.widen(canvas.width);
    const int top = std::max(outer.top() >> fixed_bits, canvas.part.top);
    const int bottom = std::min((outer.bottom() + one_pixel - 1) >> fixed_bits, canvas.part.bottom);
    for (int row = top; row < bottom; ++row) {
        outer.add_row(cover_, row, 1);
        if (hole > 0) inner.add_row(cover_, row, -1);
        cover_.paint(canvas, row, row + 1, colour);
    }
}

}  // namespace stim
