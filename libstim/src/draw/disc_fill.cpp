#include "libstim/src/draw/disc_fill.hpp"

#include <algorithm>
#include <cmath>

#include "stim/scene/scene_check.hpp"

namespace stim {
namespace {

constexpr double largest_mask = 256;  // px: in the rows of larger discs most of the work is to fill what lies inside

// All of a disc is counted from there, pixels left of its centre's and above it, so that it looks the same wherever it is.
int origin_of(const DiscKind& kind) { return static_cast<int>(kind.radius) + 2; }

// A circle in fixed point; heights are whole numbers of it, so that both of its sides have the same.
class Circle {
public:
    Circle(const DiscKind& kind, double radius)
        : x_((kind.x + origin_of(kind)) * one_pixel + 0.5), y_((kind.y + origin_of(kind)) * one_pixel),
          radius2_(radius * one_pixel * (radius * one_pixel)),
          top_(static_cast<int>(std::floor(y_ - radius * one_pixel + 0.5))),
          bottom_(static_cast<int>(std::floor(y_ + radius * one_pixel + 0.5))) {}

    int top() const { return top_; }
    int bottom() const { return bottom_; }

    // The part of the circle in a row, `shift` to the right; quick from row to row downwards.
    void add_row(RowCover& cover, int row, int sign, int shift) {
        const int from = std::max(row << fixed_bits, top_), to = std::min((row + 1) << fixed_bits, bottom_);
        if (from >= to) return;
        const Chord begin = last_.y == from ? last_ : Chord{from, half(from)};
        last_ = {to, half(to)};
        add(cover, begin, last_, sign, shift);
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
    void add(RowCover& cover, const Chord& a, const Chord& b, int sign, int shift) const {
        constexpr double close = one_pixel / 32.0;
        constexpr int thin = one_pixel / 128;
        const int y = (a.y + b.y) / 2;
        const Chord middle{y, half(y)};
        const double bulge = middle.half - (a.half + b.half) / 2;
        if (bulge > close && b.y - a.y > thin) {
            add(cover, a, middle, sign, shift);
            return add(cover, middle, b, sign, shift);
        }
        const double more = bulge * (2.0 / 3), above = a.half + more, below = b.half + more;
        const int height = sign * (b.y - a.y);
        cover.add(static_cast<int>(x_ - above) + shift, static_cast<int>(x_ - below) + shift, height);
        cover.add(static_cast<int>(x_ + above) + shift, static_cast<int>(x_ + below) + shift, -height);
    }

    double x_, y_, radius2_;
    int top_, bottom_;
    Chord last_{-1, 0};
};

// Both borders of a disc or ring.
class Ring {
public:
    explicit Ring(const DiscKind& kind) : outer_(kind, kind.radius), inner_(kind, kind.hole), has_hole_(kind.hole > 0) {}

    int top() const { return outer_.top() >> fixed_bits; }
    int bottom() const { return (outer_.bottom() + one_pixel - 1) >> fixed_bits; }
    void add_row(RowCover& cover, int row, int shift) {
        outer_.add_row(cover, row, 1, shift);
        if (has_hole_) inner_.add_row(cover, row, -1, shift);
    }

private:
    Circle outer_, inner_;
    bool has_hole_;
};

DiscMask made(const DiscKind& kind, RowCover& cover) {
    DiscMask mask;
    const int width = 2 * origin_of(kind) + 2;
    cover.widen(width);
    Ring ring(kind);
    for (int row = 0; row < ring.bottom(); ++row) {
        ring.add_row(cover, row, 0);
        mask.add_row(cover.take(0, width));
    }
    return mask;
}

}  // namespace

bool DiscFiller::fits(const PixelCanvas& canvas, const Disc& disc) {
    return disc.centre.x() - disc.radius >= 1 && disc.centre.x() + disc.radius <= canvas.width - 1 &&
           std::abs(disc.centre.y()) <= 2.0 * longest_side;
}

// nullptr for a kind that was not drawn lately.
const DiscMask* DiscFiller::mask_of(const DiscKind& kind) {
    if (kind.radius > largest_mask) return nullptr;
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const Known& known) { return known.kind == kind; });
    if (found == known_.end()) {
        Known& known = known_[oldest_++ % known_.size()];
        known = {kind, {}};
        return nullptr;
    }
    if (found->mask.empty()) found->mask = made(kind, cover_);
    return &found->mask;
}

void DiscFiller::fill(const PixelCanvas& canvas, const Disc& disc, double hole, std::uint32_t colour) {
    const int column = static_cast<int>(std::floor(disc.centre.x())), line = static_cast<int>(std::floor(disc.centre.y()));
    const DiscKind kind{disc.centre.x() - column, disc.centre.y() - line, disc.radius, hole};
    const int x = column - origin_of(kind), y = line - origin_of(kind);
    if (const DiscMask* const mask = mask_of(kind)) return mask->paint(canvas, x, y, colour);
    cover_.widen(canvas.width);
    Ring ring(kind);
    const int top = std::max(ring.top(), canvas.part.top - y), bottom = std::min(ring.bottom(), canvas.part.bottom - y);
    for (int row = top; row < bottom; ++row) {
        ring.add_row(cover_, row, x * one_pixel);
        cover_.paint(canvas, y + row, y + row + 1, colour);
    }
}

}  // namespace stim
