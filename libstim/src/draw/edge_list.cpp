#include "libstim/src/draw/edge_list.hpp"

#include <algorithm>

namespace stim {
namespace {

// Of a number on the canvas, which is never negative.
int fixed(double v) { return static_cast<int>(v * one_pixel + 0.5); }

Vec2 at_y(const Vec2& a, const Vec2& b, double y) {
    return {a.x() + (b.x() - a.x()) * ((y - a.y()) / (b.y() - a.y())), y};
}

// Rounding may put y beyond the end of the edge by a hair: that would turn the rest of it upwards.
Vec2 at_x(const Vec2& a, const Vec2& b, double x) {
    return {x, std::clamp(a.y() + (b.y() - a.y()) * ((x - a.x()) / (b.x() - a.x())), a.y(), b.y())};
}

}  // namespace

void EdgeList::take(const Contours& contours, int width, int height) {
    width_ = width;
    height_ = height;
    edges_.clear();
    std::size_t begin = 0;
    for (const std::size_t end : contours.ends) {
        for (std::size_t i = begin; i < end; ++i) add_cut(contours.points[i], contours.points[i + 1 < end ? i + 1 : begin]);
        begin = end;
    }
    sort_rows();
}

void EdgeList::add_cut(Vec2 a, Vec2 b) {
    const int sign = a.y() < b.y() ? 1 : -1;
    if (sign < 0) std::swap(a, b);
    if (a.y() == b.y() || a.y() >= height_ || b.y() <= 0) return;
    const Vec2 from = a, to = b;
    if (a.y() < 0) a = at_y(from, to, 0);
    if (b.y() > height_) b = at_y(from, to, height_);
    if (std::min(a.x(), b.x()) >= 0 && std::max(a.x(), b.x()) <= width_) return add(a, b, sign);
    add_beside(a, b, sign);
}

// Cuts at the left border and at the right one: up to three pieces, which meet at the same points.
void EdgeList::add_beside(const Vec2& a, const Vec2& b, int sign) {
    for (const double border : {0.0, width_}) {
        if ((a.x() < border) == (b.x() < border) || a.x() == border || b.x() == border) continue;
        const Vec2 middle = at_x(a, b, border);
        add_beside(a, middle, sign);
        return add_beside(middle, b, sign);
    }
    add({std::clamp(a.x(), 0.0, width_), a.y()}, {std::clamp(b.x(), 0.0, width_), b.y()}, sign);
}

void EdgeList::add(const Vec2& a, const Vec2& b, int sign) {
    const Edge edge{fixed(a.x()), fixed(a.y()), fixed(b.x()), fixed(b.y()), sign};
    if (edge.y0 < edge.y1) edges_.push_back({edge, -1});
}

void EdgeList::sort_rows() {
    top_ = static_cast<int>(height_);
    bottom_ = 0;
    for (const Linked& l : edges_) {
        top_ = std::min(top_, l.edge.y0 >> fixed_bits);
        bottom_ = std::max(bottom_, (l.edge.y1 + one_pixel - 1) >> fixed_bits);
    }
    if (edges_.empty()) return;
    if (first_.size() < static_cast<std::size_t>(bottom_)) first_.resize(static_cast<std::size_t>(bottom_));
    std::fill(first_.begin() + top_, first_.begin() + bottom_, -1);
    for (std::size_t i = edges_.size(); i-- > 0;) {
        int& first = first_[static_cast<std::size_t>(edges_[i].edge.y0 >> fixed_bits)];
        edges_[i].next = first;
        first = static_cast<int>(i);
    }
}

}  // namespace stim
