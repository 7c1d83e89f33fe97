// Things in space before one camera: where they are seen, which of them is nearer, where their shadows fall.
#pragma once

#include <cmath>

#include "stim/scene/vec2.hpp"

namespace stim {

/// X to the right, Y away from the viewer, Z up, all in px; the table is Z = 0. Each coordinate is rounded on its own.
struct Vec3 {
    double x = 0, y = 0, z = 0;

    constexpr bool operator==(const Vec3&) const = default;
    constexpr Vec3& operator+=(const Vec3& o) { return *this = {x + o.x, y + o.y, z + o.z}; }
    constexpr Vec3 operator-() const { return {-x, -y, -z}; }
    friend constexpr Vec3 operator+(Vec3 a, const Vec3& b) { return a += b; }
    friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend constexpr Vec3 operator*(const Vec3& a, double by) { return {a.x * by, a.y * by, a.z * by}; }
    friend constexpr Vec3 operator*(double by, const Vec3& a) { return a * by; }

    constexpr double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
    constexpr Vec3 cross(const Vec3& o) const { return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x}; }
    double norm() const { return std::sqrt(dot(*this)); }
    /// The vector of length 1 in this direction; the zero vector stays as it is.
    Vec3 normalized() const {
        const double length = norm();
        return length > 0 ? *this * (1 / length) : *this;
    }
};

constexpr Vec3 mixed(const Vec3& a, const Vec3& b, double share) { return a + (b - a) * share; }

/// The camera of the films: orthographic, 30 degrees above the table, so that depth is seen halved everywhere. The canvas is
/// 960 x 540 px.
inline constexpr double view_sine = 0.5, view_cosine = 0.8660254037844386;
inline constexpr double origin_x = 480, origin_y = 330;
constexpr Vec2 seen(const Vec3& p) { return {origin_x + p.x, origin_y - view_sine * p.y - view_cosine * p.z}; }
/// Larger for what is nearer to the viewer.
constexpr double nearness(const Vec3& p) { return -view_cosine * p.y + view_sine * p.z; }

/// Where the shadow of a point falls on the table: the light comes from the upper left front.
constexpr Vec3 fallen(const Vec3& p) { return {p.x + 0.34 * p.z, p.y + 0.24 * p.z, 0}; }
/// Where the table ends, and the screen row there.
inline constexpr double table_depth = 440, horizon = origin_y - view_sine * table_depth;

struct Sphere {
    Vec3 at;
    double radius = 0;
};

}  // namespace stim
