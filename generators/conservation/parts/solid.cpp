#include "generators/conservation/parts/solid.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

// Lanczos' series; for x >= 1.
double log_gamma(double x) {
    constexpr double c[] = {676.5203681218851,     -1259.1392167224028,  771.32342877765313,     -176.61502916214059,
                            12.507343278686905,    -0.13857109526572012, 9.9843695780195716e-6,  1.5056327351493116e-7};
    double sum = 0.99999999999980993;
    for (int i = 0; i < 8; ++i) sum += c[i] / (x + i);
    const double t = x + 6.5;
    return 0.5 * portable::log(2 * portable::pi) + (x - 0.5) * portable::log(t) - t + portable::log(sum);
}

// Volume at radius 1: the integral of pi r^2 over the length, a beta function.
double unit_volume(const SolidForm& f) {
    return 2 * portable::pi * f.length_per_width *
           portable::exp(log_gamma(1 + 1 / f.p) + log_gamma(1 + 2 / f.p) - log_gamma(1 + 3 / f.p));
}

// Share of the radius from each share of the half length; the same the other way.
void profiles(const SolidForm& form, std::span<double> shares) {
    portable::pow_all(shares, form.p);
    for (double& v : shares) v = std::max(0.0, 1 - v);
    portable::pow_all(shares, 1 / form.p);
}

double side_of(double v) { return v < 0 ? -1 : 1; }

}  // namespace

double Solid::profile(double share) const {
    profiles(form, {&share, 1});
    return share;
}

double radius_for(const SolidForm& form, double volume) { return portable::pow(volume / unit_volume(form), 1 / 3.0); }

double volume_of(const Solid& s) { return unit_volume(s.form) * s.radius * s.radius * s.radius; }

// The gradient of the support function, which for parts a and b of the normal is (a^q + b^q)^(1/q) with 1/p + 1/q = 1.
SurfacePoint surface_with_normal(const Solid& s, const Vec3& normal) {
    const double p = s.form.p, a = std::abs(normal.x) * s.half_width(), b = std::abs(normal.z) * s.half_height();
    const double of_a = portable::pow(a, 1 / (p - 1)), of_b = portable::pow(b, 1 / (p - 1));
    const double whole = portable::pow(a * of_a + b * of_b, 1 / p);
    const Vec3 off{side_of(normal.x) * s.half_width() * of_a / whole, 0, side_of(normal.z) * s.half_height() * of_b / whole};
    return {s.middle() + off, normal};
}

SurfacePoint surface_above(const Solid& s, double share) {
    const double x = std::abs(share), z = s.profile(x), p = s.form.p;
    const Vec3 normal{side_of(share) * portable::pow(x, p - 1) / s.half_width(), 0, portable::pow(z, p - 1) / s.half_height()};
    return {s.middle() + Vec3{share * s.half_width(), 0, z * s.half_height()}, normal.normalized()};
}

namespace {

// Along the axis and away from it, from the middle.
struct FromAxis {
    double along, off;
};

FromAxis from_axis(const Solid& s, const Vec3& point) {
    const Vec3 d = point - s.middle();
    const double along = s.form.lies ? d.x : d.z, other = s.form.lies ? d.z : d.x;
    return {along, std::sqrt(other * other + d.y * d.y)};
}

}  // namespace

bool is_inside(const Solid& s, const Vec3& point) {
    const FromAxis at = from_axis(s, point);
    const double along = std::abs(at.along) / s.half_length();
    return along < 1 && at.off < s.radius * s.profile(along);
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

// Cut by cut across the axis: there solid and ball are circles.
double volume_outside(const Solid& s, const Sphere& ball) {
    constexpr int cuts = 40;
    const double r = ball.radius;
    const FromAxis at = from_axis(s, ball.at);
    const auto cut = [&](int i) { return r * ((i + 0.5) * 2 / cuts - 1); };
    std::array<double, cuts> widths;  // of the solid, from its axis
    for (int i = 0; i < cuts; ++i)
        widths[static_cast<std::size_t>(i)] = std::min(1.0, std::abs(at.along + cut(i)) / s.half_length());
    profiles(s.form, widths);
    double shared = 0;
    for (int i = 0; i < cuts; ++i) {
        const double z = cut(i), wide = s.radius * widths[static_cast<std::size_t>(i)];
        if (wide > 0) shared += shared_area(std::sqrt(r * r - z * z), wide, at.off) * 2 * r / cuts;
    }
    return 4 * portable::pi / 3 * r * r * r - shared;
}

}  // namespace stim::conservation::film
