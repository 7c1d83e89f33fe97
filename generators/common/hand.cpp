#include "generators/common/hand.hpp"

#include <array>
#include <cmath>

namespace stim {
namespace {

constexpr Rgb dark{45, 33, 33};
constexpr double arm_length = 760;  // px from the grip: past any border

using Points = std::vector<Vec2>;

// Round-ended tube about a path: down one side, around the tip, back on the other side, around the base.
Points tube(const Points& path, double radius) {
    const auto direction = [&](std::size_t i) { return Vec2((path[i + 1] - path[i]).normalized()); };
    const auto side = [](const Vec2& d) { return Vec2(-d.y(), d.x()); };
    const std::size_t last = path.size() - 1;
    Points left, right;
    for (std::size_t i = 0; i <= last; ++i) {
        const Vec2 before = direction(i == 0 ? 0 : i - 1), after = direction(i == last ? last - 1 : i);
        const Vec2 normal = side(before + after).normalized();
        const double reach = radius / std::max(0.7, normal.dot(side(before)));
        left.push_back(path[i] + reach * normal);
        right.push_back(path[i] - reach * normal);
    }
    const auto cap = [&](const Vec2& centre, const Vec2& from, Points& out) {
        constexpr int steps = 8;
        for (int k = 1; k < steps; ++k) {
            const Vec2 turn = unit_vector(-3.14159265358979 * k / steps), d = (from - centre) / radius;
            out.push_back(centre + radius * Vec2(d.x() * turn.x() - d.y() * turn.y(), d.x() * turn.y() + d.y() * turn.x()));
        }
    };
    Points out = left;
    cap(path[last], left[last], out);
    out.insert(out.end(), right.rbegin(), right.rend());
    cap(path[0], right[0], out);
    return out;
}

// Palm and arm in one outline; `back` is how far the palm's middle lies behind the grip.
Points palm(double back, double half_length, double half_width) {
    constexpr double wrist = 31, from = 2.62;  // px; radians where the arm joins
    Points out{{-arm_length, -wrist}, {-back - 0.92 * half_length, -wrist}};
    for (int k = 0; k <= 24; ++k) {
        const Vec2 u = unit_vector(-from + 2 * from * k / 24);
        const auto rounded = [](double v) {
            return std::copysign(std::sqrt(std::sqrt(std::abs(v) * std::abs(v) * std::abs(v))), v);
        };
        out.emplace_back(-back + half_length * rounded(u.x()), half_width * rounded(u.y()));
    }
    out.emplace_back(-back - 0.92 * half_length, wrist);
    out.emplace_back(-arm_length, wrist);
    return out;
}

// A bent finger: the quadratic curve with these control points.
Points bent(const Vec2& base, const Vec2& joint, const Vec2& tip) {
    Points out;
    for (int k = 0; k <= 6; ++k) {
        const double u = k / 6.0, v = 1 - u;
        out.push_back(v * v * base + 2 * u * v * joint + u * u * tip);
    }
    return out;
}

struct Shapes {
    std::vector<Points> behind, before;
};

Shapes pinch(double opening) {
    const double k = opening / 2;
    Shapes out;
    out.behind.push_back(palm(120 + 0.5 * k, 60, 52 + 0.2 * k));
    for (int finger = 0; finger < 3; ++finger) {
        const double y = -19 + 21 * finger + 0.02 * k;
        out.behind.push_back(tube({{-112 - 0.5 * k, y}, {-64 - 0.5 * k, y + 1}}, 11));
    }
    out.before.push_back(tube(bent({-92 - 0.48 * k, -31 - 0.3 * k}, {-42 - 0.2 * k, -62 - 1.25 * k}, {-1, -9 - k}), 11));
    out.before.push_back(tube(bent({-88 - 0.48 * k, 36 + 0.25 * k}, {-38 - 0.2 * k, 56 + 1.25 * k}, {-1, 9 + k}), 12));
    return out;
}

Shapes straight(double back, double base, double tip, bool thumb_out) {
    Shapes out;
    out.behind.push_back(palm(back, 58, 52));
    out.behind.push_back(thumb_out ? tube({{-back + 4, 40}, {-back + 52, 66}}, 12)
                                   : tube({{-back + 10, 36}, {-back + 46, 44}}, 12));
    for (int finger = 0; finger < 4; ++finger) {
        const double y = -33.75 + 22.5 * finger, shorter = finger == 0 ? 12 : finger == 3 ? 16 : finger == 1 ? 3 : 0;
        (finger < 2 ? out.behind : out.before).push_back(tube({{base, y}, {tip - shorter - 11, y}}, 11));
    }
    return out;
}

Shapes shapes(const Grip& grip) {
    switch (grip.pose) {
        case Pose::pinch: return pinch(grip.opening);
        case Pose::wrap: return straight(84, -50, 52, false);
        case Pose::press: return straight(128, -94, 0, true);
    }
    return {};
}

std::vector<Object> placed(const std::vector<Points>& shapes, const Grip& grip, Rgb skin, const Box& canvas) {
    const Vec2 along = grip.reach, across = Vec2(-along.y(), along.x()) * (grip.mirrored ? -1 : 1);
    std::vector<Object> out;
    for (const Points& shape : shapes) {
        Polygon polygon;
        for (const Vec2& p : shape) polygon.vertices.push_back(snap(Vec2(grip.at + p.x() * along + p.y() * across)));
        View view = filled(std::move(polygon), skin, {dark, 2});
        Object object{out.empty() ? "palm" : "finger", "carrier", {{}}, true};
        if (view.box().overlaps(canvas)) object.views[0] = std::move(view);
        out.push_back(std::move(object));
    }
    return out;
}

}  // namespace

const std::vector<Rgb>& skins() {
    static const std::vector<Rgb> all{{246, 190, 150}, {230, 165, 118}, {205, 138, 92}, {170, 105, 66}, {128, 78, 50},
                                      {86, 54, 38}};
    return all;
}

Hand hand(const Grip& grip, Rgb skin, int width, int height) {
    const Box canvas{{0, 0}, {double(width), double(height)}};
    const Shapes parts = shapes(grip);
    return {placed(parts.behind, grip, skin, canvas), placed(parts.before, grip, skin, canvas)};
}

Hand no_hand() {
    Hand out = hand({{-5000, -5000}}, black, 1, 1);
    return out;
}

}  // namespace stim
