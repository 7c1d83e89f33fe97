#include "generators/core_knowledge/parts/bend.hpp"

#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr int most_bend_tries = 200, arc_steps = 40;
constexpr double degree = portable::pi / 180;
constexpr double tightest = 110, widest_bend = 150;                                    // px
constexpr double shortest_span = 120 * degree, longest_span = 230 * degree, most_in_all = 310 * degree;
constexpr double least_aside = 40 * degree, most_aside = 85 * degree, room_about = 70;  // px
constexpr double ball_before_tube = 84, left_most = 260;                                                // px
const Box rim{{post_inset, post_inset}, {picture_width - post_inset, picture_height - post_inset}};

// Where a ray from within the rim meets it.
Vec2 on_rim(const Vec2& from, const Vec2& along) {
    double way = 1e9;
    for (const bool upright : {false, true}) {
        const double step = upright ? along.y() : along.x(), place = upright ? from.y() : from.x();
        const double low = upright ? rim.low.y() : rim.low.x(), high = upright ? rim.high.y() : rim.high.x();
        if (step != 0) way = std::min(way, ((step > 0 ? high : low) - place) / step);
    }
    return snap(from + way * along);
}

// How far a ray passes from a place; from its beginning, if the place is behind it.
double passes(const Vec2& from, const Vec2& along, const Vec2& place) {
    const Vec2 to = place - from;
    const double ahead = to.x() * along.x() + to.y() * along.y();
    return ahead < 0 ? to.norm() : std::abs(cross(along, to));
}

bool misses_all_but(const Bend& bend, double angle, const std::vector<Vec2>& posts, Post right) {
    const Vec2 from = bend.at(angle, bend.radius), along = bend.along(angle);
    for (std::size_t i = 0; i < posts.size(); ++i)
        if (i != static_cast<std::size_t>(right) && passes(from, along, posts[i]) < ray_clear) return false;
    return true;
}

// The tube, both rails and the ball, with room about them.
bool fits(const Bend& bend) {
    const Box room = rim.grown(-room_about);
    const double outer = bend.radius + rail_beside;
    const Box all{bend.centre - Vec2(outer, outer), bend.centre + Vec2(outer, outer)};
    return rim.grown(-post_radius - 20).contains(all) && room.contains(bend.ball());
}

double rail_angle(const Bend& bend) { return bend.rail_length / (bend.radius - rail_beside); }

Bend drawn_bend(double turn, Rng& rng) {
    Bend out;
    out.radius = std::floor(rng.real(tightest, widest_bend));
    out.rail_length = turn * (out.radius + rail_beside);
    out.span = rng.real(shortest_span, std::min(longest_span, most_in_all - rail_angle(out)));
    out.start = rng.real(0, 2 * portable::pi);
    out.sense = rng.coin() ? 1 : -1;
    const double x = rng.real(left_most, picture_width - left_most), y = rng.real(left_most, picture_height - left_most);
    out.centre = {std::floor(x), std::floor(y)};
    out.other_way = rng.real(least_aside, most_aside);
    return out;
}

}  // namespace

Vec2 Bend::along(double angle) const {
    const Vec2 out = unit_vector(angle);
    return {-sense * out.y(), sense * out.x()};
}

Vec2 Bend::ball() const { return at(start, radius) - ball_before_tube * along(start); }

std::vector<Vec2> posts_of(const Bend& bend) {
    const auto reached = [&](double angle) { return on_rim(bend.at(angle, bend.radius), bend.along(angle)); };
    const Vec2 end = bend.at(bend.end(), bend.radius);
    return {reached(bend.end()), reached(bend.rail_end(bend.radius + rail_beside)),
            reached(bend.rail_end(bend.radius - rail_beside)),
            on_rim(end, bend.along(bend.end() - bend.sense * bend.other_way))};
}

bool is_clear(const Bend& bend) {
    if (!fits(bend)) return false;
    const std::vector<Vec2> posts = posts_of(bend);
    for (std::size_t i = 0; i < posts.size(); ++i) {
        if ((posts[i] - bend.ball()).norm() < posts_apart) return false;
        for (std::size_t k = 0; k < i; ++k)
            if ((posts[i] - posts[k]).norm() < posts_apart) return false;
    }
    return misses_all_but(bend, bend.end(), posts, Post::straight) &&
           misses_all_but(bend, bend.rail_end(bend.radius + rail_beside), posts, Post::guided);
}

Bend sure_bend(double turn) {
    Bend out{{512, 384}, 130, 0, 120 * degree, 1, turn * (130 + rail_beside), 60 * degree};
    for (int i = 0; i < 360 && !is_clear(out); ++i) out.start += degree;
    return out;
}

Bend draw_bend(double turn, Rng& rng, Work& work) {
    const auto attempt = [&]() -> std::optional<Bend> {
        Bend out = drawn_bend(turn, rng);
        if (!is_clear(out)) return {};
        return out;
    };
    return searched(work, most_bend_tries, attempt, [&] { return sure_bend(turn); });
}

Paths arc_of(const Bend& bend, double from, double to, double distance) {
    std::vector<Vec2> line;
    for (int i = 0; i <= arc_steps; ++i) line.push_back(snap(bend.at(from + (to - from) * i / arc_steps, distance)));
    return {{line}};
}

Polygon tube_shape(const Bend& bend) {
    const Paths outer = arc_of(bend, bend.start, bend.end(), bend.radius + tube_width / 2);
    const Paths inner = arc_of(bend, bend.end(), bend.start, bend.radius - tube_width / 2);
    Polygon out{outer.lines[0]};
    out.vertices.insert(out.vertices.end(), inner.lines[0].begin(), inner.lines[0].end());
    return out;
}

}  // namespace stim::core_knowledge
