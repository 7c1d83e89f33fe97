#include "generators/conservation/parts/solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>

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
double unit_volume(const Form& f) {
    return portable::pi * f.height_per_radius *
           portable::exp(log_gamma(1 + 1 / f.p) + log_gamma(1 + 2 / f.p) - log_gamma(1 + 3 / f.p));
}

}  // namespace

double Solid::profile(double u) const { return portable::pow(std::max(0.0, 1 - portable::pow(u, form.p)), 1 / form.p); }

double radius_for(const Form& form, double volume) { return portable::pow(volume / unit_volume(form), 1 / 3.0); }

double volume_of(const Solid& s) { return unit_volume(s.form) * s.radius * s.radius * s.radius; }

double screen_y(const Solid& s, const Vec2& foot, double z) { return foot.y() - (z + s.half_height()) * seen_upright; }

namespace {

// How long the level part of a normal is, before the view shortens it.
double level_of(const Vec2& n) { return std::sqrt(n.x() * n.x() + n.y() * n.y() * seen_level * seen_level); }

/// Where a solid's surface has a normal that lies in the plane of the screen: distance from the axis and height.
struct Support {
    double r, z;
};

// The gradient of the solid's support function, which for parts a and b of the normal is (a^q + b^q)^(1/q) with
// 1/p + 1/q = 1.
Support support(const Solid& s, const Vec2& n) {
    const double level = level_of(n), p = s.form.p;
    const double a = level * s.radius, b = std::abs(n.y()) * seen_upright * s.half_height();
    const double of_a = portable::pow(a, 1 / (p - 1)), of_b = portable::pow(b, 1 / (p - 1));
    const double whole = portable::pow(a * of_a + b * of_b, 1 / p);
    return {s.radius * of_a / whole, (n.y() > 0 ? -1 : 1) * s.half_height() * of_b / whole};
}

}  // namespace

Vec2 silhouette_point(const Solid& s, const Vec2& foot, const Vec2& n) {
    const double level = level_of(n);
    const Support at = support(s, n);
    return {foot.x() + at.r * n.x() / level, screen_y(s, foot, at.z) + at.r * n.y() * seen_level * seen_level / level};
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
    double shared = 0;
    for (int i = 0; i < levels; ++i) {
        const double z = r * ((i + 0.5) * 2 / levels - 1), u = std::abs(height + z) / s.half_height();
        if (u < 1) shared += shared_area(std::sqrt(r * r - z * z), s.radius * s.profile(u), std::abs(from_axis)) * 2 * r / levels;
    }
    return 4 * portable::pi / 3 * r * r * r - shared;
}

Polygon silhouette(const Solid& s, const Vec2& foot) {
    Polygon out;
    for (const Vec2& normal : turned_normals<160>()) out.vertices.push_back(snap(silhouette_point(s, foot, normal)));
    return out;
}

double seen_width(const Solid& s, const Vec2& foot) {
    const auto& normals = turned_normals<160>();
    return snap(silhouette_point(s, foot, normals[0])).x() - snap(silhouette_point(s, foot, normals[80])).x();
}

namespace {

/// A horizontal cut and how much light it gets, 0..1.
struct Slice {
    double z, radius, light;
};

// More light the higher it is and the more it faces up.
double light_on(const Solid& s, double z, double r) {
    const double steep = portable::pow(r / s.radius, s.form.p - 1) / s.radius;
    const double flat = portable::pow(std::abs(z) / s.half_height(), s.form.p - 1) / s.half_height() * (z < 0 ? -1 : 1);
    const double up = flat / std::sqrt(steep * steep + flat * flat);
    return 0.25 * (1 + z / s.half_height()) + 0.5 * std::max(0.0, up);
}

// From the bottom up: by even height where the side is steep, by even radius where the top is flat.
std::vector<Slice> slices(const Solid& s) {
    constexpr int side = 30, top = 18;
    const double split = portable::pow(0.5, 1 / s.form.p), high = s.half_height();
    std::vector<Slice> out;
    for (int i = 1; i <= side; ++i) {
        const double z = mixed(-high, split * high, double(i) / side), r = s.radius * s.profile(std::abs(z) / high);
        out.push_back({z, r, light_on(s, z, r)});
    }
    for (int i = 1; i <= top; ++i) {
        const double r = s.radius * split * (1 - double(i) / (top + 1)), z = high * s.profile(r / s.radius);
        out.push_back({z, r, light_on(s, z, r)});
    }
    return out;
}

}  // namespace

Rgb lit(Rgb c, double light) {
    const auto channel = [&](std::uint8_t v) {
        const double shaded = v * mixed(0.64, 1, std::min(1.0, light / 0.75));
        return static_cast<std::uint8_t>(std::floor(shaded + (255 - shaded) * std::max(0.0, light - 0.75) * 0.45 + 0.5));
    };
    return {channel(c.r), channel(c.g), channel(c.b)};
}

void draw_slices(DisplayList& list, const View& view, const Solid& s, const Vec2& foot, int id) {
    std::vector<Vec2> circle;  // as it is seen
    for (const Vec2& u : turned_normals<48>()) circle.emplace_back(u.x(), seen_level * u.y());
    list.items.push_back({id, true, Fill{view.geometry, lit(view.fill->rgb, 0)}});
    for (const Slice& slice : slices(s)) {
        const Vec2 centre = foot - Vec2(0, (slice.z + s.half_height()) * seen_upright);
        Polygon cut;
        for (const Vec2& u : circle) cut.vertices.push_back(snap(Vec2(centre + slice.radius * u)));
        list.items.push_back({id, true, Fill{std::move(cut), lit(view.fill->rgb, slice.light)}});
    }
}

void draw_solid(DisplayList& list, const View& view, const Solid& s, const Vec2& foot, int id) {
    draw_slices(list, view, s, foot, id);
    list.items.push_back({id, true, Outline{view.geometry, view.stroke->colour.rgb, view.stroke->width}});
}

}  // namespace stim::conservation
