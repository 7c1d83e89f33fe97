#include "generators/core_knowledge/parts/turning.hpp"

#include <cmath>

#include "stim/base/error.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

Vec2 turned(const Vec2& v) { return {-v.y(), v.x()}; }

// From direction `from` to direction `to` about a hub, by way of the direction `through`.
std::vector<Vec2> arc(const Vec2& centre, double radius, const Vec2& from, const Vec2& to, const Vec2& through) {
    constexpr int parts = 24;
    const double start = portable::atan2(from.y(), from.x());
    double sweep = portable::atan2(cross(from, to), from.dot(to));
    const double half = start + sweep / 2;
    if (unit_vector(half).dot(through) < 0) sweep += sweep > 0 ? -2 * portable::pi : 2 * portable::pi;
    std::vector<Vec2> out;
    for (int i = 0; i <= parts; ++i) out.push_back(snap(centre + radius * unit_vector(start + sweep * i / parts)));
    return out;
}

}  // namespace

Belt belt_about(const Wheel& a, const Wheel& b, bool crossed) {
    const Vec2 along = (b.centre - a.centre).normalized(), across = turned(along);
    const double distance = (b.centre - a.centre).norm();
    // A strand leaves both hubs at right angles to this direction, on the other side of the second one where it crosses.
    const double cosine = (a.hub() + (crossed ? b.hub() : -b.hub())) / distance, sine = std::sqrt(1 - cosine * cosine);
    const Vec2 one = cosine * along + sine * across, two = cosine * along - sine * across;
    const double side = crossed ? -1 : 1;
    Belt out;
    out.first = {snap(a.centre + a.hub() * one), snap(b.centre + side * b.hub() * one)};
    out.second = {snap(a.centre + a.hub() * two), snap(b.centre + side * b.hub() * two)};
    out.about_first = arc(a.centre, a.hub(), one, two, -along);
    out.about_second = arc(b.centre, b.hub(), side * one, side * two, along);
    return out;
}

bool touch(const Wheel& a, const Wheel& b) { return (a.centre - b.centre).norm() - a.radius - b.radius < 2; }

std::vector<int> senses(int wheels, const std::vector<Link>& links) {
    std::vector<int> out(static_cast<std::size_t>(wheels), 0);
    if (out.empty()) return out;
    out.front() = 1;
    for (int round = 0; round < wheels; ++round)
        for (const Link& link : links) {
            int &a = out.at(static_cast<std::size_t>(link.a)), &b = out.at(static_cast<std::size_t>(link.b));
            const int sign = link.reverses ? -1 : 1;
            if (a && b && a * sign != b) throw InvalidParams("the wheels block each other");
            if (a && !b) b = a * sign;
            if (b && !a) a = b * sign;
        }
    return out;
}

}  // namespace stim::core_knowledge
