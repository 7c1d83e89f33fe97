#include "generators/conservation/parts/solid_picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "generators/conservation/parts/tabletop.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr std::array levels{-0.92, -0.78, -0.62, -0.46, -0.30, -0.14, 0.0,  0.12, 0.24,
                            0.36,  0.48,  0.60,  0.71,  0.81,  0.89,  0.95, 0.985};  // upward parts of normals
constexpr std::size_t level_count = levels.size();

// The shade between a level and the next.
Rgb shade_above(Rgb rgb, std::size_t i) {
    return lit_by_normal(rgb, (levels[i] + (i + 1 < level_count ? levels[i + 1] : 1)) / 2);
}
Rgb deepest_shade(Rgb rgb) { return lit_by_normal(rgb, (levels[0] - 1) / 2); }

// ---- about an upright axis ---------------------------------------------------------------------------------------------

/// A direction of the screen, and in space the normal that is seen there.
struct Rim {
    Vec2 u;
    double level, up;  ///< parts of the normal
};

template <std::size_t N>
const std::array<Rim, N>& rims() {
    static const std::array<Rim, N> all = [] {
        std::array<Rim, N> out;
        for (std::size_t k = 0; k < N; ++k) {
            const Vec2 u = unit_vector(2 * portable::pi * static_cast<double>(k) / N);
            out[k] = {u, std::sqrt(u.x() * u.x() + view_sine * view_sine * u.y() * u.y()), -view_cosine * u.y()};
        }
        return out;
    }();
    return all;
}

/// A level circle of the solid: radius, and height above its middle.
struct Ring {
    double radius = 0, z = 0;
};

// Of so many normals, by their level and upward parts; see surface_with_normal.
template <std::size_t N>
std::array<Ring, N> rings_with(const Solid& s, const std::array<Vec2, N>& parts) {
    const double p = s.form.p, r = s.radius, h = s.half_length();
    std::array<double, N> of_a, of_b, whole;
    for (std::size_t i = 0; i < N; ++i) of_a[i] = parts[i].x() * r, of_b[i] = std::abs(parts[i].y()) * h;
    portable::pow_all(of_a, 1 / (p - 1));
    portable::pow_all(of_b, 1 / (p - 1));
    for (std::size_t i = 0; i < N; ++i) whole[i] = parts[i].x() * r * of_a[i] + std::abs(parts[i].y()) * h * of_b[i];
    portable::pow_all(whole, 1 / p);
    std::array<Ring, N> out;
    for (std::size_t i = 0; i < N; ++i) out[i] = {r * of_a[i] / whole[i], (parts[i].y() < 0 ? -h : h) * of_b[i] / whole[i]};
    return out;
}

/// Its silhouette and the circles of its levels.
template <std::size_t N>
class Upright {
public:
    explicit Upright(const Solid& s) : middle_(seen(s.middle())) {
        std::array<Vec2, N> parts;
        for (std::size_t k = 0; k < N; ++k) parts[k] = {rims<N>()[k].level, rims<N>()[k].up};
        rim_ = rings_with(s, parts);
        std::array<Vec2, level_count> ups;
        for (std::size_t i = 0; i < level_count; ++i) ups[i] = {std::sqrt(1 - levels[i] * levels[i]), levels[i]};
        levels_ = rings_with(s, ups);
    }

    Loop silhouette(double grow) const {
        Loop out;
        for (std::size_t k = 0; k < N; ++k) out.push_back(snap(point(k, rim_[k]) + grow * rims<N>()[k].u));
        return out;
    }

    // All that lies above a level's circle: bounded by the circle where it lies outside of the silhouette's place.
    Loop above(std::size_t i) const {
        Loop out;
        for (std::size_t k = 0; k < N; ++k) out.push_back(snap(point(k, rims<N>()[k].up >= levels[i] ? rim_[k] : levels_[i])));
        return out;
    }

private:
    Vec2 point(std::size_t k, const Ring& ring) const {
        const Rim& rim = rims<N>()[k];
        const double wide = ring.radius / rim.level;
        return middle_ + Vec2(wide * rim.u.x(), wide * view_sine * view_sine * rim.u.y() - view_cosine * ring.z);
    }

    Vec2 middle_;
    std::array<Ring, N> rim_;
    std::array<Ring, level_count> levels_;
};

constexpr std::size_t lump_corners = 64, ball_corners = 40;

Solid solid_of(const Sphere& ball) { return {{}, ball.radius, ball.at - Vec3{0, 0, ball.radius}}; }

// ---- about a level axis -------------------------------------------------------------------------------------------------

/// A cut across the axis: where it is, how wide, and the part of the normals there that points away from the axis.
struct Cut {
    double x = 0, radius = 0, outwards = 0, aside = 0;
};

/// Cuts from the left end to the right one, close together where the profile turns.
class Lying {
public:
    explicit Lying(const Solid& s) : middle_(seen(s.middle())) {
        const double p = s.form.p, r = s.radius, h = s.half_length();
        std::array<double, quarter + 1> cosine, share;
        for (std::size_t i = 0; i <= quarter; ++i)
            share[i] = cosine[i] = portable::cos(portable::pi / 2 * static_cast<double>(i) / quarter);
        cosine[quarter] = share[quarter] = 0;
        portable::pow_all(share, 2 / p);
        const auto slope = [&](std::size_t i) { return i == quarter ? 0.0 : cosine[i] * cosine[i] / share[i]; };
        for (std::size_t i = 0; i <= 2 * quarter; ++i) {
            const bool left = i < quarter;
            const std::size_t along = left ? i : 2 * quarter - i, off = quarter - along;
            const double a = slope(along) / h, b = slope(off) / r, whole = std::sqrt(a * a + b * b);
            cuts_[i] = {(left ? -h : h) * share[along], r * share[off], b / whole, (left ? -a : a) / whole};
        }
        std::array<Vec2, level_count> ends;
        for (std::size_t i = 0; i < level_count; ++i) ends[i] = {std::abs(levels[i]), std::sqrt(1 - levels[i] * levels[i])};
        ends_ = rings_with(s, ends);
    }

    Loop silhouette(double grow) const {
        Loop out;
        for (const Cut& cut : cuts_) out.push_back(at(cut.x + grow * cut.aside, -cut.radius - grow * cut.outwards));
        for (std::size_t i = cuts_.size() - 1; i-- > 1;)
            out.push_back(at(cuts_[i].x + grow * cuts_[i].aside, cuts_[i].radius + grow * cuts_[i].outwards));
        return out;
    }

    // Between the nearer and the farther line where the normal has that upward part.
    Loop above(std::size_t i) const {
        Loop out, back;
        const double level = levels[i], end = ends_[i].z;
        const auto add = [&](double x, double radius, double sine) {
            const Span span = span_of(sine);
            out.push_back(at(x, radius * span.far));
            back.push_back(at(x, radius * span.near));
        };
        if (level > 0) add(-end, ends_[i].radius, 1);
        for (const Cut& cut : cuts_)
            if (cut.outwards > level) add(cut.x, cut.radius, cut.outwards > 0 ? level / cut.outwards : -1);
        if (level > 0) add(end, ends_[i].radius, 1);
        out.insert(out.end(), back.rbegin(), back.rend());
        return out;
    }

private:
    static constexpr std::size_t quarter = 14;

    /// Down the screen, in radii.
    struct Span {
        double far, near;
    };
    // The viewer sees from 60 degrees below level, at the near side, to 120 degrees.
    static Span span_of(double sine) {
        const double s = std::max(-1.0, sine), c = std::sqrt(1 - s * s);
        return {s <= view_cosine ? -1 : -view_sine * c - view_cosine * s, s < -view_cosine ? 1 : view_sine * c - view_cosine * s};
    }
    Vec2 at(double x, double down) const { return snap(Vec2(middle_ + Vec2(x, down))); }

    Vec2 middle_;
    std::array<Cut, 2 * quarter + 1> cuts_;
    std::array<Ring, level_count> ends_;
};

// ---- painting -------------------------------------------------------------------------------------------------------------

void fill(DisplayList& list, Loop loop, Rgb rgb, int object) {
    if (loop.size() > 2) list.items.push_back({object, true, Fill{Polygon{std::move(loop)}, rgb}});
}

template <class Shape>
void draw_levels(DisplayList& list, const Shape& shape, Rgb rgb, int object) {
    fill(list, shape.silhouette(0), deepest_shade(rgb), object);
    for (std::size_t i = 0; i < level_count; ++i) fill(list, shape.above(i), shade_above(rgb, i), object);
}

// What a convex loop covers of another; both run clockwise as seen.
Loop within(Loop loop, const Loop& mask) {
    for (std::size_t k = 0; k < mask.size() && !loop.empty(); ++k) {
        const Vec2 from = mask[k], along = mask[k + 1 < mask.size() ? k + 1 : 0] - from;
        Loop kept;
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Vec2 &a = loop[i], &b = loop[i + 1 < loop.size() ? i + 1 : 0];
            const double of_a = cross(along, a - from), of_b = cross(along, b - from);
            if (of_a >= 0) kept.push_back(a);
            if ((of_a >= 0) != (of_b >= 0)) kept.push_back(snap(Vec2(a + of_a / (of_a - of_b) * (b - a))));
        }
        loop = std::move(kept);
    }
    return loop;
}

// Level cuts at shares of the half height, each one or two circles.
std::array<SeenRound, 2> cut_at(const Solid& s, double share, bool falls) {
    const double round = s.form.lies ? s.radius * std::sqrt(1 - share * share) : s.radius * s.profile(std::abs(share));
    const double off = s.form.lies ? std::max(0.0, s.half_length() * s.profile(std::abs(share)) - round) : 0;
    const Vec3 middle = s.middle() + Vec3{0, 0, share * s.half_height()};
    const auto at = [&](double side) {
        const Vec3 p = middle + Vec3{side * off, 0, 0};
        return SeenRound{seen(falls ? fallen(p) : Vec3{p.x, p.y, 0}), round};
    };
    return {at(-1), at(1)};
}

}  // namespace

Rgb lit(Rgb c, double light) {
    const Rgb dark{static_cast<std::uint8_t>(c.r * 0.58 + 0.5), static_cast<std::uint8_t>(c.g * 0.52 + 0.5),
                   static_cast<std::uint8_t>(c.b * 0.54 + 0.5)};
    if (light < 0.7) return blend(dark, c, std::max(0.0, light) / 0.7);
    return blend(c, {255, 248, 240}, (light - 0.7) * 0.9);
}

Rgb lit_by_normal(Rgb rgb, double upward) { return lit(rgb, 0.06 + 0.84 * portable::pow((upward + 1) / 2, 1.25)); }

Loop silhouette(const Solid& s, double grow) {
    return s.form.lies ? Lying(s).silhouette(grow) : Upright<lump_corners>(s).silhouette(grow);
}

void draw_shades(DisplayList& list, const Solid& s, Rgb rgb, int object) {
    if (s.form.lies) draw_levels(list, Lying(s), rgb, object);
    else draw_levels(list, Upright<lump_corners>(s), rgb, object);
}

void draw_ball_shades(DisplayList& list, const Sphere& ball, const Loop& mask, Rgb rgb, int object) {
    const Upright<ball_corners> shape(solid_of(ball));
    fill(list, mask, deepest_shade(rgb), object);
    for (std::size_t i = 0; i < level_count; ++i) fill(list, within(shape.above(i), mask), shade_above(rgb, i), object);
}

// Bounded by the ball's silhouette beyond the plane, else by the circle in it.
Loop ball_beyond(const Sphere& ball, const Vec3& axis, double from, double grow) {
    Loop out;
    if (from >= ball.radius) return out;
    const Vec2 middle = seen(ball.at), origin = seen(Vec3{});
    const double cut = std::max(from, -ball.radius), round = std::sqrt(ball.radius * ball.radius - cut * cut);
    for (const Rim& rim : rims<ball_corners>()) {
        const Vec3 normal{rim.u.x(), -view_sine * rim.u.y(), rim.up};
        const double along = normal.dot(axis);
        const Vec3 off = ball.radius * along >= cut ? ball.radius * normal
                                                    : cut * axis + round * (normal - along * axis).normalized();
        out.push_back(snap(Vec2(middle + (seen(off) - origin) + grow * rim.u)));
    }
    return out;
}

void draw_contact(DisplayList& list, const Solid& s) {
    std::array<SeenRound, 2> foot = cut_at(s, -0.7, false);
    for (SeenRound& round : foot) round = {round.at + Vec2(4, 1), 1.05 * round.radius};
    fill(list, hull_of_ellipses(foot, view_sine), contact_shadow, -1);
}

void draw_cast_shadow(DisplayList& list, const Solid& s) {
    std::array<SeenRound, 8> cuts;
    std::size_t k = 0;
    for (const double share : {-0.75, -0.2, 0.4, 0.85})
        for (const SeenRound& round : cut_at(s, share, true)) cuts[k++] = round;
    fill(list, hull_of_ellipses(cuts, view_sine), cast_shadow, -1);
}

void draw_cast_shadow(DisplayList& list, const Sphere& ball) { draw_cast_shadow(list, solid_of(ball)); }

}  // namespace stim::conservation::film
