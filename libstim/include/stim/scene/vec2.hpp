// A point or a vector of the plane.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace stim {

/// Two doubles, px unless a name says otherwise; y runs downwards. Every operation rounds each coordinate on its own, in
/// the order written, so that results have the same bits on every machine.
class Vec2 {
public:
    constexpr Vec2() = default;
    template <typename X, typename Y>
        requires std::is_arithmetic_v<X> && std::is_arithmetic_v<Y>
    constexpr Vec2(X x, Y y) : x_(static_cast<double>(x)), y_(static_cast<double>(y)) {}

    constexpr double x() const { return x_; }
    constexpr double y() const { return y_; }
    constexpr double& x() { return x_; }
    constexpr double& y() { return y_; }
    /// By axis: 0 is x, 1 is y.
    constexpr double operator[](int axis) const { return axis == 0 ? x_ : y_; }
    constexpr double& operator[](int axis) { return axis == 0 ? x_ : y_; }

    constexpr bool operator==(const Vec2&) const = default;
    constexpr Vec2& operator+=(const Vec2& o) { return *this = {x_ + o.x_, y_ + o.y_}; }
    constexpr Vec2& operator-=(const Vec2& o) { return *this = {x_ - o.x_, y_ - o.y_}; }
    constexpr Vec2& operator*=(double by) { return *this = {x_ * by, y_ * by}; }
    constexpr Vec2& operator/=(double by) { return *this = {x_ / by, y_ / by}; }
    constexpr Vec2 operator-() const { return {-x_, -y_}; }
    friend constexpr Vec2 operator+(Vec2 a, const Vec2& b) { return a += b; }
    friend constexpr Vec2 operator-(Vec2 a, const Vec2& b) { return a -= b; }
    friend constexpr Vec2 operator*(Vec2 a, double by) { return a *= by; }
    friend constexpr Vec2 operator*(double by, Vec2 a) { return a *= by; }
    friend constexpr Vec2 operator/(Vec2 a, double by) { return a /= by; }

    constexpr double dot(const Vec2& o) const { return x_ * o.x_ + y_ * o.y_; }
    constexpr double squared_norm() const { return dot(*this); }
    double norm() const { return std::sqrt(squared_norm()); }
    /// The vector of length 1 in this direction; the zero vector stays as it is.
    Vec2 normalized() const { return squared_norm() > 0 ? *this / norm() : *this; }

private:
    double x_ = 0;
    double y_ = 0;
};

/// Coordinate by coordinate.
constexpr Vec2 min(const Vec2& a, const Vec2& b) { return {std::min(a.x(), b.x()), std::min(a.y(), b.y())}; }
constexpr Vec2 max(const Vec2& a, const Vec2& b) { return {std::max(a.x(), b.x()), std::max(a.y(), b.y())}; }
constexpr Vec2 scaled(const Vec2& v, const Vec2& by) { return {v.x() * by.x(), v.y() * by.y()}; }
/// The smaller and the larger coordinate.
constexpr double smaller(const Vec2& v) { return std::min(v.x(), v.y()); }
constexpr double larger(const Vec2& v) { return std::max(v.x(), v.y()); }

}  // namespace stim
