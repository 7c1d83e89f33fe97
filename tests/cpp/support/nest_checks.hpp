// What tests of a dot among circle outlines share: what is seen, exact counts, margins.
#pragma once

#include <cmath>

#include "generators/percept_v/parts/nested_circles.hpp"
#include "tests/cpp/support/placement_checks.hpp"

namespace nest_checks {

using namespace stim;

inline constexpr double degrees = 180 / 3.14159265358979323846;

struct Seen {
    std::vector<Disc> circles;
    Disc dot;
};

inline Seen seen(const Scene& scene) {
    Seen out;
    for (const Object& object : scene.objects)
        (object.kind == "dot" ? out.dot = std::get<Disc>(object.view().geometry),
         void() : out.circles.push_back(std::get<Disc>(object.view().geometry)));
    return out;
}

// In whole 1/256 px, so that no rounding can hide.
inline bool holds_exactly(const Disc& circle, const Vec2& p) {
    const auto units = [](double v) { return static_cast<long long>(v * 256); };
    const long long dx = units(circle.centre.x()) - units(p.x()), dy = units(circle.centre.y()) - units(p.y());
    return dx * dx + dy * dy < units(circle.radius) * units(circle.radius);
}

inline int inside(const Seen& s) {
    return static_cast<int>(
        std::count_if(s.circles.begin(), s.circles.end(), [&](const Disc& c) { return holds_exactly(c, s.dot.centre); }));
}

struct Margins {
    double stroke, apart, border;
};

inline Margins margins(Preset preset) { return preset == Preset::paper ? Margins{1, 4, 4} : Margins{4, 8, 8}; }

// What is wrong with a pair of outlines; empty if nothing.
inline std::string fault(const Disc& a, const Disc& b, const Margins& m) {
    const double d = (a.centre - b.centre).norm();
    if (d > a.radius + b.radius) return d - a.radius - b.radius - m.stroke >= m.apart ? "" : "too near beside";
    if (d < std::abs(a.radius - b.radius))
        return std::abs(a.radius - b.radius) - d - m.stroke >= m.apart ? "" : "too near within";
    const double angle = degrees * std::acos((a.radius * a.radius + b.radius * b.radius - d * d) / (2 * a.radius * b.radius));
    return angle >= 20 && angle <= 160 ? "" : "crosses at " + std::to_string(angle);
}

inline void check_margins(const Seen& s, double side, const Margins& m) {
    for (std::size_t i = 0; i < s.circles.size(); ++i) {
        const Disc& c = s.circles[i];
        CHECK(std::abs((c.centre - s.dot.centre).norm() - c.radius) - m.stroke / 2 - s.dot.radius >= 6);
        const double rim = c.radius + m.stroke / 2 + m.border;
        CHECK(smaller(c.centre) >= rim);
        CHECK(larger(c.centre) <= side - rim);
        for (std::size_t j = 0; j < i; ++j) REQUIRE(fault(c, s.circles[j], m) == "");
    }
}

}  // namespace nest_checks
