#include "generators/conservation/parts/solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "generators/conservation/parts/design.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::conservation {
namespace {

// So many normals, evenly turned.
template <int count>
const std::array<Vec2, count>& turned_normals() {
    static const std::array<Vec2, count> out = [] {
        std::array<Vec2, count> normals;
        for (int k = 0; k < count; ++k) normals[static_cast<std::size_t>(k)] = unit_vector(2 * portable::pi * k / count);
        return normals;
    }();
    return out;
}

// Lanczos' series; for x >= 1.
double log_gamma(double x) {
    constexpr double c[] = {676.5203681218851,     -1259.1392167224028,  771.32342877765313,     -176.61502916214059,
                            12.507343278686905,    -0.13857109526572012, 9.9843695780195716e-6,  1.5056327351493116e-7};
    double sum = 0.99999999999980993;
    for (int i = 0; i < 8; ++i) sum += c[i] / (x + i);
    const double t = x + 6.5;
    return 0.5 * portable::log(2 * portable::pi) + (x - 0.5) * portable::log(t) - t + portable::log(sum);
}

// Volume at radius 1: the integral of pi r^2 over the height, a beta function.
double unit_volume(const SolidForm& f) {
    return portable::pi * f.height_per_radius *
           portable::exp(log_gamma(1 + 1 / f.p) + log_gamma(1 + 2 / f.p) - log_gamma(1 + 3 / f.p));
}

// r/R from each |z|/H; the same the other way.
void profiles(const SolidForm& form, std::span<double> heights) {
    portable::pow_all(heights, form.p);
    for (double& v : heights) v = std::max(0.0, 1 - v);
    portable::pow_all(heights, 1 / form.p);
}

}  // namespace

double Solid::profile(double u) const {
    profiles(form, {&u, 1});
    return u;
}

double radius_for(const SolidForm& form, double volume) { return portable::pow(volume / unit_volume(form), 1 / 3.0); }

double volume_of(const Solid& s) { return unit_volume(s.form) * s.radius * s.radius * s.radius; }

double screen_y(const Solid& s, const Vec2& foot, double z) { return foot.y() - (z + s.half_height()) * seen_upright; }

namespace {

// How long the level part of a normal is, before the view shortens it.
double level_of(const Vec2& n) { return std::sqrt(n.x() * n.x() + n.y() * n.y() * seen_level * seen_level); }

/// Where a solid's surface has a normal that lies in the plane of the screen: distance from the axis and height.
struct Support {
    double r, z;
};

// Of so many normals: the gradient of the solid's support function, which for parts a and b of the normal is
// (a^q + b^q)^(1/q) with 1/p + 1/q = 1.
template <std::size_t count>
std::array<Support, count> supports(const Solid& s, const std::array<Vec2, count>& normals) {
    const double p = s.form.p;
    std::array<double, count> a, b, of_a, of_b, whole;
    for (std::size_t i = 0; i < count; ++i) {
        of_a[i] = a[i] = level_of(normals[i]) * s.radius;
        of_b[i] = b[i] = std::abs(normals[i].y()) * seen_upright * s.half_height();
    }
    portable::pow_all(of_a, 1 / (p - 1));
    portable::pow_all(of_b, 1 / (p - 1));
    for (std::size_t i = 0; i < count; ++i) whole[i] = a[i] * of_a[i] + b[i] * of_b[i];
    portable::pow_all(whole, 1 / p);
    std::array<Support, count> out;
    for (std::size_t i = 0; i < count; ++i)
        out[i] = {s.radius * of_a[i] / whole[i], (normals[i].y() > 0 ? -1 : 1) * s.half_height() * of_b[i] / whole[i]};
    return out;
}

Support support(const Solid& s, const Vec2& n) { return supports<1>(s, {n})[0]; }

// The point with that normal as it is seen.
Vec2 seen_point(const Solid& s, const Vec2& foot, const Vec2& n, const Support& at) {
    const double level = level_of(n);
    return {foot.x() + at.r * n.x() / level, screen_y(s, foot, at.z) + at.r * n.y() * seen_level * seen_level / level};
}

}  // namespace

Vec2 silhouette_point(const Solid& s, const Vec2& foot, const Vec2& n) {
    return seen_point(s, foot, n, support(s, n));
}

Vec2 ball_centre(const Solid& solid, const Vec2& foot, const Ball& ball) {
    return silhouette_point(solid, foot, ball.normal) + ball.offset * ball.normal;
}

namespace {

double angle_of_cosine(double c) { return portable::atan2(std::sqrt(std::max(0.0, 1 - c * c)), c); }

// What two circles share whose centres are so far apart.
double shared_area(double a, double b, double apart) {
    if (apart >= a + b) return 0;
    const double smaller = std::min(a, b);
    if (apart <= std::abs(a - b)) return portable::pi * smaller * smaller;
    const auto segment = [](double r, double to_chord) {
        const double half = angle_of_cosine(std::clamp(to_chord / r, -1.0, 1.0));
        return r * r * half - to_chord * std::sqrt(std::max(0.0, r * r - to_chord * to_chord));
    };
    const double to_chord = (apart * apart + a * a - b * b) / (2 * apart);
    return segment(a, to_chord) + segment(b, apart - to_chord);
}

}  // namespace

// Level by level: there solid and ball are circles.
double volume_outside(const Solid& s, const Ball& ball) {
    constexpr int levels = 40;
    const Vec2& n = ball.normal;
    const double level = level_of(n), r = ball.radius;
    const Support at = support(s, n);
    // The normal in space leans back by what the view looks down.
    const double from_axis = at.r + ball.offset * level, height = at.z - ball.offset * n.y() * seen_upright;
    const auto level_at = [&](int i) { return r * ((i + 0.5) * 2 / levels - 1); };
    std::array<double, levels> widths;  // of the solid, from its axis
    for (int i = 0; i < levels; ++i)
        widths[static_cast<std::size_t>(i)] = std::min(1.0, std::abs(height + level_at(i)) / s.half_height());
    profiles(s.form, widths);
    double shared = 0;
    for (int i = 0; i < levels; ++i) {
        const double z = level_at(i), wide = s.radius * widths[static_cast<std::size_t>(i)];
        if (wide > 0) shared += shared_area(std::sqrt(r * r - z * z), wide, std::abs(from_axis)) * 2 * r / levels;
    }
    return 4 * portable::pi / 3 * r * r * r - shared;
}

Polygon silhouette(const Solid& s, const Vec2& foot) {
    const auto& normals = turned_normals<160>();
    const auto at = supports(s, normals);
    Polygon out;
    out.vertices.reserve(at.size());
    for (std::size_t i = 0; i < at.size(); ++i) out.vertices.push_back(snap(seen_point(s, foot, normals[i], at[i])));
    return out;
}

double seen_width(const Solid& s, const Vec2& foot) {
    const auto& normals = turned_normals<160>();
    return snap(silhouette_point(s, foot, normals[0])).x() - snap(silhouette_point(s, foot, normals[80])).x();
}

namespace {

// From the bottom up: by even height where the side is steep, by even radius where the top is flat.
std::array<Slice, slice_count> places_of_slices(const Solid& s) {
    const double split = portable::pow(0.5, 1 / s.form.p), high = s.half_height();
    std::array<Slice, slice_count> out;
    std::array<double, slice_count> across;
    for (std::size_t i = 0; i < side_slices; ++i) {
        out[i].z = mixed(-high, split * high, double(i + 1) / side_slices);
        across[i] = std::abs(out[i].z) / high;
    }
    for (std::size_t i = 0; i < top_slices; ++i) {
        out[side_slices + i].radius = s.radius * split * (1 - double(i + 1) / (top_slices + 1));
        across[side_slices + i] = out[side_slices + i].radius / s.radius;
    }
    profiles(s.form, across);
    for (std::size_t i = 0; i < slice_count; ++i)
        if (i < side_slices) out[i].radius = s.radius * across[i];
        else out[i].z = high * across[i];
    return out;
}

// More light the higher it is and the more it faces up.
void light_up(const Solid& s, std::array<Slice, slice_count>& slices) {
    std::array<double, slice_count> steep, flat;
    for (std::size_t i = 0; i < slice_count; ++i) {
        steep[i] = slices[i].radius / s.radius;
        flat[i] = std::abs(slices[i].z) / s.half_height();
    }
    portable::pow_all(steep, s.form.p - 1);
    portable::pow_all(flat, s.form.p - 1);
    for (std::size_t i = 0; i < slice_count; ++i) {
        const double z = slices[i].z, out = steep[i] / s.radius, up = flat[i] / s.half_height() * (z < 0 ? -1 : 1);
        slices[i].light = 0.25 * (1 + z / s.half_height()) + 0.5 * std::max(0.0, up / std::sqrt(out * out + up * up));
    }
}

}  // namespace

std::array<Slice, slice_count> slices_of(const Solid& s) {
    std::array<Slice, slice_count> out = places_of_slices(s);
    light_up(s, out);
    return out;
}

Rgb lit(Rgb c, double light) {
    const auto channel = [&](std::uint8_t v) {
        const double shaded = v * mixed(0.64, 1, std::min(1.0, light / 0.75));
        return static_cast<std::uint8_t>(std::floor(shaded + (255 - shaded) * std::max(0.0, light - 0.75) * 0.45 + 0.5));
    };
    return {channel(c.r), channel(c.g), channel(c.b)};
}

namespace {

constexpr std::size_t slice_corners = 48;  // of a slice

// From which sine of its angle on, seen from above, slice `i` lies wholly under a later one, with all pixels that it
// touches there; above 1 if nowhere. Circles again once the view's shortening is undone: of an arc about the top, its ends
// are furthest from the middle of a circle that lies higher.
double hidden_from(const std::array<Slice, slice_count>& slices, std::size_t i) {
    constexpr double inner = 0.99785;  // of a circle, as a polygon of so many corners has it
    constexpr double pixel = 2.5;      // px: its diagonal as it is stretched then, and what rounding moves
    const double r = slices[i].radius;
    double least = 2;
    for (std::size_t j = i + 1; j < slice_count; ++j) {
        const double up = (slices[j].z - slices[i].z) * seen_upright / seen_level, reach = inner * slices[j].radius - pixel;
        if (reach > 0) least = std::min(least, (r * r + up * up - reach * reach) / (2 * r * up));
    }
    return least;
}

}  // namespace

void draw_slices(DisplayList& list, const View& view, const Solid& s, const Vec2& foot, int id) {
    const auto& normals = turned_normals<slice_corners>();
    const auto slices = slices_of(s);
    list.items.push_back({id, true, Fill{view.geometry, lit(view.fill->rgb, 0)}});
    for (std::size_t i = 0; i < slice_count; ++i) {
        const Slice& slice = slices[i];
        const double hidden = hidden_from(slices, i);
        const auto is_hidden = [&](std::size_t k) { return -normals[k % slice_corners].y() >= hidden; };
        const Vec2 centre = foot - Vec2(0, (slice.z + s.half_height()) * seen_upright);
        Polygon cut;
        for (std::size_t k = 0; k < slice_corners; ++k) {
            if (is_hidden(k) && is_hidden(k + 1) && is_hidden(k + slice_corners - 1)) continue;
            const Vec2 across(normals[k].x(), seen_level * normals[k].y());
            cut.vertices.push_back(snap(Vec2(centre + slice.radius * across)));
        }
        if (cut.vertices.size() > 2) list.items.push_back({id, true, Fill{std::move(cut), lit(view.fill->rgb, slice.light)}});
    }
}

void draw_solid(DisplayList& list, const View& view, const Solid& s, const Vec2& foot, int id) {
    draw_slices(list, view, s, foot, id);
    list.items.push_back({id, true, Outline{view.geometry, view.stroke->colour.rgb, view.stroke->width}});
}

}  // namespace stim::conservation
