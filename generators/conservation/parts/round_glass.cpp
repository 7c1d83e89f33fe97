#include "generators/conservation/parts/round_glass.hpp"

#include <algorithm>

#include "stim/base/portable_math.hpp"

namespace stim::conservation::film {
namespace {

constexpr double steepest_lean = 1e6;

double lean_radians(double degrees) { return degrees * portable::pi / 180; }

// Integral of max(0, x - from) over a disc: what a plane through x = `from` with a slope of 1 cuts off a cylinder.
double cut_off(double radius, double from) {
    if (from >= radius) return 0;
    const double whole = portable::pi * radius * radius;
    if (from <= -radius) return -from * whole;
    const double half_chord = std::sqrt(radius * radius - from * from), angle = portable::atan2(half_chord, from);
    return 2.0 / 3 * half_chord * half_chord * half_chord - from * (radius * radius * angle - from * half_chord);
}

}  // namespace

double RoundGlass::per_height() const { return portable::pi * radius * radius; }

Vec3 GlassPose::axis() const { return {portable::sin(lean_radians(degrees)), 0, portable::cos(lean_radians(degrees))}; }
Vec3 GlassPose::across() const { return {portable::cos(lean_radians(degrees)), 0, -portable::sin(lean_radians(degrees))}; }

Vec3 lip_of(const RoundGlass& glass, const GlassPose& pose) {
    return pose.inside(glass.height) + glass.radius * pose.across();
}

GlassPose pose_with_lip(const RoundGlass& glass, const Vec3& lip, double degrees) {
    GlassPose out{{}, degrees};
    out.foot = lip - lip_of(glass, out);
    return out;
}

double slope_of(double degrees) {
    if (degrees >= 90) return steepest_lean;
    return std::min(steepest_lean, portable::sin(lean_radians(degrees)) / portable::cos(lean_radians(degrees)));
}

double capacity(const RoundGlass& glass, double degrees) {
    if (degrees >= 90) return 0;
    return volume_below(glass, degrees, glass.height - glass.radius * slope_of(degrees));
}

double lean_holding(const RoundGlass& glass, double volume) {
    double low = 0, high = 90;
    for (int i = 0; i < 40; ++i) (capacity(glass, (low + high) / 2) > volume ? low : high) = (low + high) / 2;
    return (low + high) / 2;
}

double level_at_axis(const RoundGlass& glass, double degrees, double volume) {
    const double reach = glass.radius * slope_of(degrees);
    double low = -reach, high = glass.height + reach;
    for (int i = 0; i < 36; ++i) (volume_below(glass, degrees, (low + high) / 2) > volume ? high : low) = (low + high) / 2;
    return (low + high) / 2;
}

double volume_below(const RoundGlass& glass, double degrees, double level) {
    const double slope = slope_of(degrees);
    if (slope <= 1e-9) return std::clamp(level, 0.0, glass.height) * glass.per_height();
    return slope * (cut_off(glass.radius, -level / slope) - cut_off(glass.radius, (glass.height - level) / slope));
}

}  // namespace stim::conservation::film
