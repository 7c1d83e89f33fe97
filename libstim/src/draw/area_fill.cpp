#include "libstim/src/draw/area_fill.hpp"

#include <algorithm>

#include "libstim/src/draw/nearly_sorted.hpp"

namespace stim {

void AreaFiller::begin(const PixelCanvas& canvas, const Contours& contours) {
    edges_.take(contours, canvas.width, canvas.height);
    cover_.widen(canvas.width);
    active_.clear();
}

void AreaFiller::Active::end_in(int row) {
    const int below = (row + 1) << fixed_bits;
    const bool ends = y1 <= below;
    now.yb = ends ? y1 - (row << fixed_bits) : one_pixel;
    now.xb = ends ? x1 : static_cast<int>(x >> 32);
    x += step;
}

void AreaFiller::start(const Edge& e, int row) {
    const int below = (row + 1) << fixed_bits;
    Active a{{e.x0, e.y0 - (row << fixed_bits), 0, 0, e.sign}, e.x1, e.y1, 0, 0};
    if (e.y1 > below) {
        const std::int64_t slope =
            e.x0 == e.x1 ? 0 : static_cast<std::int64_t>(e.x1 - e.x0) * (std::int64_t{1} << 32) / (e.y1 - e.y0);
        a.x = static_cast<std::int64_t>(e.x0) * (std::int64_t{1} << 32) + slope * (below - e.y0);
        if (e.y1 - below >= one_pixel) a.step = slope * one_pixel;  // else it ends in the next row
    }
    a.end_in(row);
    active_.push_back(a);
}

// Drops what has ended, moves on what goes on, starts what begins.
void AreaFiller::enter(int row) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
        if (active_[i].y1 <= row << fixed_bits) continue;
        if (kept != i) active_[kept] = active_[i];
        Active& a = active_[kept++];
        a.now.xa = a.now.xb;
        a.now.ya = 0;
        a.end_in(row);
    }
    active_.resize(kept);
    edges_.each_from(row, [&](const Edge& edge) { start(edge, row); });
}

// The row from which on the picture changes, at least the next one: nothing does while all edges are upright.
int AreaFiller::same_until(int row) const {
    int until = edges_.bottom();
    for (const Active& a : active_) {
        if (!a.now.whole() || a.step != 0 || a.now.xa != a.now.xb) return row + 1;
        until = std::min(until, a.y1 >> fixed_bits);
    }
    int next = row + 1;
    while (next < until && !edges_.any_from(next)) ++next;
    return next;
}

// Calls order() and, in the canvas' part, use(top, bottom) for rows that look alike, their edges active.
template <class O, class F>
void AreaFiller::each_band(const PixelCanvas& canvas, O order, F use) {
    const int end = std::min(edges_.bottom(), canvas.part.bottom);
    for (int row = edges_.top(); row < end;) {
        enter(row);
        order();
        const int until = same_until(row), top = std::max(row, canvas.part.top);
        if (until > top) use(top, std::min(until, end));
        row = until;
    }
}

void AreaFiller::fill_simple(const PixelCanvas& canvas, const Contours& contours, int winding, std::uint32_t colour) {
    begin(canvas, contours);
    each_band(canvas, [] {}, [&](int top, int bottom) {
        for (const Active& a : active_) cover_.add(a.now.xa, a.now.xb, winding * a.now.sign * (a.now.yb - a.now.ya));
        cover_.paint(canvas, top, bottom, colour);
    });
}

template <class Ink>
void AreaFiller::fill_nonzero(const PixelCanvas& canvas, const Contours& contours, const Ink& ink) {
    begin(canvas, contours);
    // In rows above the part, too: how equal ones stand depends on the rows before.
    each_band(canvas, [&] { sort_active(); }, [&](int top, int bottom) {
        add_nonzero();
        cover_.paint(canvas, top, bottom, ink);
    });
}

void AreaFiller::fill(const PixelCanvas& canvas, const Contours& contours, std::uint32_t colour) {
    fill_nonzero(canvas, contours, colour);
}

void AreaFiller::fill(const PixelCanvas& canvas, const Contours& contours, const PixelView& picture) {
    fill_nonzero(canvas, contours, picture);
}

void AreaFiller::sort_active() {
    constexpr std::size_t crowd = 1024;  // edges of which keeping the order does not help
    if (active_.size() <= crowd)
        sort_nearly_sorted(active_, 0, [](const Active& a, const Active& b) { return a.now.order() < b.now.order(); });
}

void AreaFiller::add_nonzero() {
    pieces_.clear();
    for (const Active& a : active_) pieces_.push_back(a.now);
    bands_.add(pieces_, cover_);
}

// Calls use(row, left, right) for neighbouring pixels of the canvas' part whose middles are inside.
template <class F>
void AreaFiller::each_sharp(const PixelCanvas& canvas, const Contours& contours, F use) {
    begin(canvas, contours);
    for (int row = edges_.top(); row < std::min(edges_.bottom(), canvas.part.bottom); ++row) {
        enter(row);
        if (row >= canvas.part.top) take_sharp(canvas, [&](int left, int right) { use(row, left, right); });
    }
}

template <class F>
void AreaFiller::take_sharp(const PixelCanvas& canvas, F use) {
    constexpr int middle = one_pixel / 2;
    pieces_.clear();
    for (const Active& a : active_)
        if (a.now.ya <= middle && middle < a.now.yb) {
            const int x = a.now.at(middle);
            pieces_.push_back({x, 0, x, one_pixel, a.now.sign});
        }
    sort_nearly_sorted(pieces_, 0, [](const Piece& a, const Piece& b) { return a.xa < b.xa; });
    int winding = 0, from = 0;
    for (const Piece& p : pieces_) {
        const int pixel = (p.xa + middle - 1) >> fixed_bits;  // the first whose middle is not left of it
        if (winding == 0) from = pixel;
        winding += p.sign;
        const int left = std::max(from, canvas.part.left), right = std::min(pixel, canvas.part.right);
        if (winding == 0 && left < right) use(left, right);
    }
}

void AreaFiller::fill_sharp(const PixelCanvas& canvas, const Contours& contours, std::uint32_t colour) {
    each_sharp(canvas, contours, [&](int row, int left, int right) {
        fill_pixels(canvas.row(row) + left, canvas.row(row) + right, colour);
    });
}

void AreaFiller::fill_sharp(const PixelCanvas& canvas, const Contours& contours, const PixelView& picture) {
    each_sharp(canvas, contours, [&](int row, int left, int right) {
        std::copy(picture.row(row) + left, picture.row(row) + right, canvas.row(row) + left);
    });
}

}  // namespace stim
