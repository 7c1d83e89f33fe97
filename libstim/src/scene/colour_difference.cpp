#include <algorithm>
#include <cmath>

#include "stim/base/portable_math.hpp"
#include "stim/scene/colour.hpp"

namespace stim {
namespace {

using portable::pi;

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : portable::pow((c + 0.055) / 1.055, 2.4);
}

double lab_curve(double t) {
    constexpr double limit = 216.0 / 24389.0;
    return t > limit ? portable::pow(t, 1.0 / 3.0) : (24389.0 / 27.0 * t + 16) / 116;
}

double luminance(double r, double g, double b) { return 0.2126729 * r + 0.7151522 * g + 0.0721750 * b; }

double luminance(Rgb colour) { return luminance(linear(colour.r), linear(colour.g), linear(colour.b)); }

double radians(double degrees) { return degrees * pi / 180; }

double hue_of(double a, double b) {
    if (a == 0 && b == 0) return 0;
    const double h = portable::atan2(b, a);
    return h < 0 ? h + 2 * pi : h;
}

// Opposite hues stay opposite when rounding moves them apart: the published table decides them as exactly half a turn.
constexpr double half_turn = pi + 1e-9;

double hue_difference(double h1, double h2, double chroma_product) {
    if (chroma_product == 0) return 0;
    const double d = h2 - h1;
    if (d > half_turn) return d - 2 * pi;
    if (d < -half_turn) return d + 2 * pi;
    return d;
}

double mean_hue(double h1, double h2, double chroma_product) {
    if (chroma_product == 0) return h1 + h2;
    if (std::abs(h1 - h2) <= half_turn) return (h1 + h2) / 2;
    return h1 + h2 < 2 * pi ? (h1 + h2) / 2 + pi : (h1 + h2) / 2 - pi;
}

double seventh_power_ratio(double c) {
    const double c7 = c * c * c * c * c * c * c;
    return std::sqrt(c7 / (c7 + 6103515625.0));  // 25^7
}

}  // namespace

std::array<double, 3> cielab(Rgb colour) {
    const double r = linear(colour.r), g = linear(colour.g), b = linear(colour.b);
    const double x = lab_curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = lab_curve(luminance(r, g, b));
    const double z = lab_curve((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double ciede2000_lab(const std::array<double, 3>& p, const std::array<double, 3>& q) {
    const double c1 = std::sqrt(p[1] * p[1] + p[2] * p[2]);
    const double c2 = std::sqrt(q[1] * q[1] + q[2] * q[2]);
    const double g = 0.5 * (1 - seventh_power_ratio((c1 + c2) / 2));
    const double a1 = (1 + g) * p[1], a2 = (1 + g) * q[1];
    const double cp1 = std::sqrt(a1 * a1 + p[2] * p[2]), cp2 = std::sqrt(a2 * a2 + q[2] * q[2]);
    const double h1 = hue_of(a1, p[2]), h2 = hue_of(a2, q[2]);
    const double product = cp1 * cp2;

    const double dl = q[0] - p[0];
    const double dc = cp2 - cp1;
    const double dh = 2 * std::sqrt(product) * portable::sin(hue_difference(h1, h2, product) / 2);

    const double l = (p[0] + q[0]) / 2, c = (cp1 + cp2) / 2, h = mean_hue(h1, h2, product);
    const double t = 1 - 0.17 * portable::cos(h - radians(30)) + 0.24 * portable::cos(2 * h) +
                     0.32 * portable::cos(3 * h + radians(6)) - 0.20 * portable::cos(4 * h - radians(63));
    const double spread = (h * 180 / pi - 275) / 25;
    const double rotation = portable::sin(2 * radians(30 * portable::exp(-spread * spread))) * 2 * seventh_power_ratio(c);
    const double l50 = (l - 50) * (l - 50);
    const double sl = 1 + 0.015 * l50 / std::sqrt(20 + l50);
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double tl = dl / sl, tc = dc / sc, th = dh / sh;
    return std::sqrt(tl * tl + tc * tc + th * th - rotation * tc * th);
}

double ciede2000(Rgb a, Rgb b) { return a == b ? 0.0 : ciede2000_lab(cielab(a), cielab(b)); }

double luminance_ratio(Rgb a, Rgb b) {
    constexpr double stray = 0.05;
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + stray) / (darker + stray);
}

}  // namespace stim
