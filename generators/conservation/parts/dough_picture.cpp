#include "generators/conservation/parts/dough_picture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/conservation/parts/solid_picture.hpp"

namespace stim::conservation::film {

// The ball, but for what is in the lump. From the plane through the place where its outline leaves the lump's.
Loop seen_ball(const DoughMoment& now, double grow) {
    const Sphere& ball = now.bulge.ball;
    const Vec3& axis = now.touched.normal;
    if (!now.attached() || now.bulge.offset >= ball.radius) return ball_beyond(ball, axis, -ball.radius, grow);
    double from = 0;
    for (const double side : {-1.0, 1.0}) {
        const Vec3 across = side * Vec3{axis.z, 0, -axis.x};
        double low = -1, high = 1;  // cosines from the axis: within the lump, and beyond it
        for (int i = 0; i < 10; ++i) {
            const double c = (low + high) / 2;
            const Vec3 off = c * axis + std::sqrt(1 - c * c) * across;
            (is_inside(now.lump, ball.at + ball.radius * off) ? low : high) = c;
        }
        from += ball.radius * (low + high) / 4;
    }
    return ball_beyond(ball, axis, from, grow);
}

namespace {

/// The lump's outline from where the neck goes off: along the neck and to one of its sides, px on the screen.
struct FromRoot {
    Vec2 root, along, across;

    // How far up the outline goes so far to the side.
    double edge(const Loop& outline, double aside) const {
        double out = -1e9;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Vec2 a = outline[i] - root, b = outline[(i + 1) % outline.size()] - root;
            const double from = across.dot(a) - aside, to = across.dot(b) - aside;
            if ((from < 0) != (to < 0)) out = std::max(out, along.dot(a + from / (from - to) * (b - a)));
        }
        return out;
    }
    // Not farther than to where the outline turns away.
    double widest(const Loop& outline, double wanted) const {
        double low = 0, high = wanted;
        for (int i = 0; i < 8; ++i) {
            const double middle = (low + high) / 2;
            (edge(outline, middle) > -0.7 * middle ? low : high) = middle;
        }
        return low;
    }
};

// From the lump's outline into the ball.
std::vector<Vec2> neck_side(const DoughMoment& now, const Loop& outline, double side, double grow) {
    constexpr int steps = 10;
    const Vec2 root = seen(now.touched.at), ball = seen(now.bulge.ball.at), along = (ball - root).normalized();
    const FromRoot from{root, along, side * Vec2(-along.y(), along.x())};
    Bulge shown = now.bulge;
    shown.root = from.widest(outline, shown.root);
    const double low = from.edge(outline, shown.root), high = (ball - root).norm();
    std::vector<Vec2> out{snap(Vec2(root + (low - 4) * along + 0.9 * shown.root * from.across))};
    for (int i = 0; i <= steps; ++i) {
        const double share = double(i) / steps, up = mixed(low, high, share), off = shown.offset * (1 - up / high);
        double wide = neck_width(shown, share * shown.offset);
        // Towards the ball it is not wider than the ball is there.
        const double in_ball = std::sqrt(std::max(0.0, shown.ball.radius * shown.ball.radius - off * off));
        if (share * shown.offset > shown.neck_length() / 2) wide = std::min(wide, std::max(shown.neck, in_ball));
        out.push_back(snap(Vec2(root + up * along + (wide + grow) * from.across)));
    }
    return out;
}

}  // namespace

Loop seen_neck(const DoughMoment& now, double grow) {
    const Loop outline = silhouette(now.lump);
    Loop out = neck_side(now, outline, 1, grow);
    const std::vector<Vec2> other = neck_side(now, outline, -1, grow);
    out.insert(out.end(), other.rbegin(), other.rend());
    return out;
}

namespace {

void fill(DisplayList& list, int id, Loop loop, Rgb rgb) {
    if (loop.size() > 2) list.items.push_back({id, true, Fill{Polygon{std::move(loop)}, rgb}});
}

// The parts of a closed line that lie outside of the loops.
Paths outside_of(const std::vector<Polygon>& loops, Loop line) {
    Paths out;
    bool on = false;
    line.push_back(line.front());
    for (const Vec2& v : line) {
        const bool free = std::none_of(loops.begin(), loops.end(), [&](const Polygon& loop) { return contains(loop, v); });
        if (free && !on) out.lines.emplace_back();
        if (free) out.lines.back().push_back(v);
        on = free;
    }
    std::erase_if(out.lines, [](const auto& part) { return part.size() < 2; });
    return out;
}

}  // namespace

// The outlines of all that hangs together lie under all fills, so that no line parts it.
void draw_lump(DisplayList& list, const DoughMoment& now, Rgb rgb, const DoughIds& ids) {
    const Rgb edge = tones(rgb).outline;
    if (now.attached()) fill(list, ids.ball, seen_ball(now, solid_outline), edge);
    if (now.shows_neck()) fill(list, ids.neck, seen_neck(now, solid_outline), edge);
    fill(list, ids.lump, silhouette(now.lump, solid_outline), edge);
    if (now.shows_neck()) fill(list, ids.neck, seen_neck(now, 0), lit_by_normal(rgb, 0.1));
    draw_shades(list, now.lump, rgb, ids.lump);
}

// Its outline is drawn again before what lies behind it, but not across what it hangs on.
void draw_ball(DisplayList& list, const DoughMoment& now, Rgb rgb, const DoughIds& ids) {
    const Loop whole = seen_ball(now, 0);
    if (whole.size() < 3) return;
    const Rgb edge = tones(rgb).outline;
    if (now.attached()) {
        std::vector<Polygon> others{{silhouette(now.lump)}};
        if (now.shows_neck()) others.push_back({seen_neck(now, 0)});
        Paths rim = outside_of(others, whole);
        const double wide = snap(2 * solid_outline);
        if (!rim.lines.empty()) list.items.push_back({ids.ball, true, Outline{std::move(rim), edge, wide}});
    } else {
        fill(list, ids.ball, seen_ball(now, solid_outline), edge);
    }
    draw_ball_shades(list, now.bulge.ball, whole, rgb, ids.ball);
}

}  // namespace stim::conservation::film
