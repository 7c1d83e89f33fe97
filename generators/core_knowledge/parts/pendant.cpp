#include "generators/core_knowledge/parts/pendant.hpp"

#include "generators/core_knowledge/parts/tones.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

Vec2 on_circle(const Vec2& centre, double radius, double angle) { return snap(centre + radius * unit_vector(angle)); }

// Teeth, or petals where the steps are many.
Polygon wheel(const Vec2& centre, double inner, double outer, int teeth, double from) {
    Polygon out;
    for (int i = 0; i < 4 * teeth; ++i)
        out.vertices.push_back(on_circle(centre, i % 4 < 2 ? outer : inner, from + 2 * portable::pi * i / (4 * teeth)));
    return out;
}

Geometry body(Pendant kind, const Vec2& c, double r, double angle) {
    switch (kind) {
        case Pendant::star: return jagged(c, .48 * r, r, 5, angle);
        case Pendant::nut: return jagged(c, r, r, 3, angle);
        case Pendant::gem: return jagged(c, r, r, 4, angle);
        case Pendant::flower: return jagged(c, .74 * r, r, 9, angle);
        case Pendant::cog: return wheel(c, .78 * r, r, 8, angle);
        default: return Disc{c, r};
    }
}

std::vector<Geometry> parts(Pendant kind, const Vec2& c, double r, double angle) {
    switch (kind) {
        case Pendant::ring: return {Disc{c, snap(.55 * r)}};
        case Pendant::nut: return {Disc{c, snap(.42 * r)}};
        case Pendant::flower: return {Disc{c, snap(.3 * r)}};
        case Pendant::cog: return {Disc{c, snap(.3 * r)}};
        case Pendant::gem: return {jagged(c, .55 * r, .55 * r, 4, angle)};
        case Pendant::spots: {
            std::vector<Geometry> out;
            for (int i = 0; i < 4; ++i) out.push_back(Disc{on_circle(c, .5 * r, angle + portable::pi / 2 * i), snap(.18 * r)});
            return out;
        }
        default: return {};
    }
}

}  // namespace

Polygon jagged(const Vec2& centre, double inner, double outer, int points, double from) {
    Polygon out;
    for (int i = 0; i < 2 * points; ++i)
        out.vertices.push_back(on_circle(centre, i % 2 ? inner : outer, from + portable::pi * i / points));
    return out;
}

std::vector<Object> pendant(Pendant kind, const Vec2& centre, double radius, const Colour& paint, double angle) {
    std::vector<Object> out{make_object("weight", "weight", outlined(body(kind, centre, radius, angle), paint))};
    for (Geometry& part : parts(kind, centre, radius, angle))
        out.push_back(make_object("part", "weight", filled(std::move(part), Colour(mixed(paint.rgb, 255, 6, 10)))));
    return out;
}

}  // namespace stim::core_knowledge
