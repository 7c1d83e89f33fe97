#include "libstim/src/draw/flatten.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim {
namespace {

// Lines in an eighth of a circle. A polygon of the circle's area lies radius * angle^2 / 12 outside of it at its corners.
int eighth_of(double radius) {
    const double angle = std::sqrt(12 * flatness / std::max(radius, 1e-3));
    return std::max(1, static_cast<int>(std::ceil(portable::pi / 4 / angle)));
}

struct Turn {
    double cosine, sine, grow;  // of one line; the radius grows to keep the area
};

Turn turn_of(int eighth) {
    const double angle = portable::pi / 4 / eighth, sine = portable::sin(angle);
    return {portable::cos(angle), sine, std::sqrt(angle / sine)};
}

// Sines take as long as filling a small disc.
Turn usual_turn(int eighth) {
    static const auto usual = [] {
        std::array<Turn, 65> out{};
        for (int i = 1; i < 65; ++i) out[static_cast<std::size_t>(i)] = turn_of(i);
        return out;
    }();
    return eighth < 65 ? usual[static_cast<std::size_t>(eighth)] : turn_of(eighth);
}

}  // namespace

// One eighth is computed; the others are its mirror images, so that the circle is as symmetrical as can be.
void add_circle(Contours& to, const Vec2& centre, double radius, double finest, bool reversed) {
    const int n = eighth_of(finest);
    const Turn turn = usual_turn(n);
    const std::size_t first = to.points.size(), count = static_cast<std::size_t>(8 * n), eighth = static_cast<std::size_t>(n);
    to.points.resize(first + count);
    Vec2* points = to.points.data() + first;
    const auto put = [&](std::size_t i, double x, double y) { points[i % count] = {centre.x() + x, centre.y() + y}; };
    Vec2 p(radius * turn.grow, 0);
    for (std::size_t i = 0; i <= eighth; ++i) {
        const std::size_t quarter = 2 * eighth;
        put(i, p.x(), p.y());
        put(quarter - i, p.y(), p.x());
        put(quarter + i, -p.y(), p.x());
        put(2 * quarter - i, -p.x(), p.y());
        put(2 * quarter + i, -p.x(), -p.y());
        put(3 * quarter - i, -p.y(), -p.x());
        put(3 * quarter + i, p.y(), -p.x());
        put(4 * quarter - i, p.x(), -p.y());
        p = {p.x() * turn.cosine - p.y() * turn.sine, p.x() * turn.sine + p.y() * turn.cosine};
    }
    if (reversed) std::reverse(to.points.begin() + static_cast<std::ptrdiff_t>(first), to.points.end());
    to.close();
}

// A corner in place of an arc is radius * angle^2 / 8 beyond it. Points between keep the area, as those of a circle do; lines
// shorter than half a pixel may stray further, since a pixel shows the mean of several.
ArcTracer::ArcTracer(double radius, int deepest, double scale) : radius_(radius), deepest_(deepest) {
    const double r = std::max(radius * scale, 1e-3), angle = std::min(0.4, std::max(std::sqrt(12 * flatness / r), 0.5 / r));
    straight_ = 1 - std::min(0.5, 4 * flatness / r);
    finest_ = 1 - angle * angle / 2;
}

void ArcTracer::add(Contours& contours, const Vec2& centre, const Vec2& from, const Vec2& to, const Vec2& outward) const {
    contours.add(centre + radius_ * from);
    if (from.dot(to) < 0) {  // a wide turn: the sum of its ends may be 0
        const Vec2 middle = outward.normalized();
        halve(contours, centre, from, middle, deepest_ - 1, true);
        halve(contours, centre, middle, to, deepest_ - 1, false);
    } else {
        halve(contours, centre, from, to, deepest_, false);
    }
    contours.add(centre + radius_ * to);
}

// The points between two, and the second if it is not the arc's end.
void ArcTracer::halve(Contours& contours, const Vec2& centre, const Vec2& from, const Vec2& to, int depth, bool with_end) const {
    const double cosine = from.dot(to);
    if (cosine < finest_ && depth > 0) {
        const Vec2 middle = (from + to).normalized();
        halve(contours, centre, from, middle, depth - 1, true);
        halve(contours, centre, middle, to, depth - 1, with_end);
    } else if (with_end) {
        contours.add(centre + radius_ * (1 + (1 - cosine) / 6) * to);
    }
}

}  // namespace stim
