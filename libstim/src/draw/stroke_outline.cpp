#include "libstim/src/draw/stroke_outline.hpp"

#include <algorithm>
#include <bit>

namespace stim {
namespace {

constexpr double coincide = 1e-6;  // px
constexpr std::size_t most_points = std::size_t{1} << 22;

Vec2 left_of(const Vec2& along) { return {-along.y(), along.x()}; }

// Of the lines in a join, as a power of two.
int deepest_for(std::size_t corners) {
    const auto bits = static_cast<int>(std::bit_width(most_points / std::max<std::size_t>(corners, 1)));
    return std::clamp(bits, 3, 14);
}

}  // namespace

StrokeOutline::StrokeOutline(double width, std::size_t corners, double scale)
    : half_(width / 2), arcs_(width / 2, deepest_for(corners), scale) {}

void StrokeOutline::take(const std::vector<Vec2>& points, bool closed) {
    legs_.clear();
    if (points.empty()) return;
    Vec2 from = points.front();
    const auto go = [&](const Vec2& to) {
        const double length = (to - from).norm();
        if (length < coincide) return;
        legs_.push_back({from, (to - from) / length, length});
        from = to;
    };
    for (const Vec2& p : points) go(p);
    if (closed) go(points.front());
    if (!closed && !legs_.empty()) legs_.push_back({from, {0, 0}, 0});  // where the line ends
}

StrokeOutline::Corner StrokeOutline::corner(std::size_t i) const {
    const Leg &in = legs_[(i + legs_.size() - 1) % legs_.size()], &out = legs_[i];
    return {out.from, in.along, out.along, std::min(in.length, out.length)};
}

void StrokeOutline::add(Contours& to, const std::vector<Vec2>& points, bool closed) {
    take(points, closed);
    const std::size_t n = legs_.size();
    if (n == 0 || half_ <= 0) return;
    const std::size_t first = closed ? 0 : 1, last = closed ? n : n - 1;
    const auto end = [&](std::size_t i, const Vec2& along, double side) {
        if (!closed) to.add(legs_[i].from + side * half_ * left_of(along));
    };
    end(0, legs_[0].along, 1);
    for (std::size_t i = first; i < last; ++i) add_corner(to, corner(i), false);
    if (closed) to.close();
    end(n - 1, legs_[(n + n - 2) % n].along, 1);
    end(n - 1, legs_[(n + n - 2) % n].along, -1);
    for (std::size_t i = last; i-- > first;) add_corner(to, corner(i), true);
    end(0, legs_[0].along, -1);
    to.close();
}

// The left side of a corner on the way there, or on the way back. Inside of the turn the sides of both lines meet where they
// cross, if both are long enough that nothing else is cut off; else they go by the corner itself, and overlap.
void StrokeOutline::add_corner(Contours& to, const Corner& c, bool back) const {
    const Vec2 in = back ? Vec2(-c.out) : c.in, out = back ? Vec2(-c.in) : c.out;
    const Vec2 from = left_of(in), until = left_of(out);
    const double sine = cross(in, out), cosine = in.dot(out);
    const bool inner = sine > 0 || (sine == 0 && cosine < 0 && !back);
    const bool meets = (1 + cosine) * (c.shorter / 2) >= half_ * sine && cosine > -0.999;
    if (inner ? meets : arcs_.is_straight(cosine)) return to.add(c.at + half_ / (1 + cosine) * (from + until));
    if (!inner) return arcs_.add(to, c.at, from, until, in - out);
    to.add(c.at + half_ * from);
    to.add(c.at);
    to.add(c.at + half_ * until);
}

}  // namespace stim
