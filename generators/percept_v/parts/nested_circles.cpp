#include "generators/percept_v/parts/nested_circles.hpp"

#include <algorithm>

#include "stim/base/error.hpp"
#include "stim/scene/layout.hpp"

namespace stim::percept_v {
namespace {

constexpr double most_cosine = 0.93969262078590838;  // of 20 degrees
// Keeps the crossing angle clear of its bound by more than rounding.
constexpr double cosine_slack = 1e-6;

}  // namespace

bool dot_is_clear(const Disc& circle, const Vec2& dot, const CircleRules& rules, double slack) {
    const double reach = rules.dot_radius + rules.stroke / 2 + rules.to_dot + slack;
    return std::abs((circle.centre - dot).norm() - circle.radius) >= reach;
}

bool outlines_are_clear(const Disc& a, const Disc& b, const CircleRules& rules, double slack) {
    const double d2 = (a.centre - b.centre).squared_norm();
    const double gap = rules.stroke + rules.apart + slack;
    const double beside = a.radius + b.radius + gap;
    if (d2 >= beside * beside) return true;
    const double nested = std::abs(a.radius - b.radius) - gap;
    if (nested >= 0 && d2 <= nested * nested) return true;
    // The angle between the radii to a crossing is that between the outlines there.
    const double cosine = (a.radius * a.radius + b.radius * b.radius - d2) / (2 * a.radius * b.radius);
    return std::abs(cosine) <= most_cosine - (slack > 0 ? cosine_slack : 0);
}

bool holds(const Disc& circle, const Vec2& dot) { return (dot - circle.centre).squared_norm() <= circle.radius * circle.radius; }

std::vector<Disc> nested_circles(int side, int holding, int others, const NestLaw& law, const CircleRules& rules, double border,
                                 Rng& rng) {
    const Vec2 middle(side / 2.0, side / 2.0);
    std::vector<Disc> out;
    for (int j = 0; j < holding; ++j) out.push_back({middle, law.radius + j * law.step});
    const double rim = holding ? out.back().radius : rules.dot_radius;
    const double reach = law.radius + rules.stroke / 2;
    const double pitch = 2 * reach + rules.apart + 2 * aim;
    const double clear = rim + law.radius + rules.stroke + std::max(rules.apart, rules.to_dot) + 2 * aim;
    std::vector<Disc> places;
    const double first = border + aim + reach, last = side - border - aim - reach;
    for (double y = first; y <= last; y += pitch)
        for (double x = first; x <= last; x += pitch) {
            const Vec2 centre = snap(Vec2(x, y));
            if ((centre - middle).squared_norm() >= clear * clear) places.push_back({centre, law.radius});
        }
    if (static_cast<int>(places.size()) < others) throw GenerationError("circles do not fit around the nest");
    for (const int i : rng.sample(static_cast<int>(places.size()), others)) out.push_back(places[static_cast<std::size_t>(i)]);
    return out;
}

}  // namespace stim::percept_v
