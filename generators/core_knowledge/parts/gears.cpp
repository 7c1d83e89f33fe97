#include "generators/core_knowledge/parts/gears.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

constexpr double tooth_pitch = 16, dash_pitch = 18, dash_share = .5;  // px; of the pitch

int teeth_of(const Wheel& wheel) { return static_cast<int>(std::lround(2 * portable::pi * wheel.radius / tooth_pitch)); }

double direction(const Vec2& v) { return portable::atan2(v.y(), v.x()); }

}  // namespace

Polygon gear_outline(const Wheel& wheel, double phase) {
    const int teeth = teeth_of(wheel);
    const double pitch = 2 * portable::pi / teeth;
    const std::pair<double, double> corners[] = {{-.28, -1}, {-.13, 1}, {.13, 1}, {.28, -1}};
    Polygon out;
    for (int i = 0; i < teeth; ++i)
        for (const auto& [along, outwards] : corners) {
            const Vec2 towards = unit_vector(phase + pitch * (i + along));
            out.vertices.push_back(snap(wheel.centre + (wheel.radius + outwards * tooth_depth) * towards));
        }
    return out;
}

double meshing_phase(const Wheel& wheel, const Wheel& other, double phase_of_other) {
    const Vec2 to_other = other.centre - wheel.centre;
    const double from_other = direction(-to_other), pitch = 2 * portable::pi / teeth_of(other);
    // How far the contact is behind the last tooth of the other wheel, in teeth; the wheels turn in opposite ways.
    const double behind = (from_other - phase_of_other) / pitch;
    return direction(to_other) + (behind + .5) * 2 * portable::pi / teeth_of(wheel);
}

Wheel wheel_of(const Polygon& outline) {
    if (outline.vertices.empty()) throw InvalidParams("a wheel without an outline");
    Vec2 sum(0, 0);
    for (const Vec2& corner : outline.vertices) sum = sum + corner;
    const Vec2 centre = sum / static_cast<double>(outline.vertices.size());
    double least = (outline.vertices.front() - centre).norm(), most = least;
    for (const Vec2& corner : outline.vertices) {
        least = std::min(least, (corner - centre).norm());
        most = std::max(most, (corner - centre).norm());
    }
    return {centre, (least + most) / 2};
}

Paths dashed_circle(const Wheel& wheel) {
    const int dashes = static_cast<int>(std::lround(2 * portable::pi * wheel.radius / dash_pitch));
    const double pitch = 2 * portable::pi / dashes;
    Paths out;
    for (int i = 0; i < dashes; ++i) {
        out.lines.emplace_back();
        for (int k = 0; k <= 3; ++k)
            out.lines.back().push_back(snap(wheel.centre + wheel.radius * unit_vector(pitch * (i + dash_share * k / 3))));
    }
    return out;
}

}  // namespace stim::core_knowledge
