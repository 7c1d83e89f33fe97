#include "generators/core_knowledge/parts/emblem.hpp"

#include "generators/core_knowledge/parts/pendant.hpp"
#include "stim/base/portable_math.hpp"

namespace stim::core_knowledge {
namespace {

// In parts of the radius.
std::vector<Vec2> corners_of(Emblem kind) {
    switch (kind) {
        case Emblem::bar: return {{-.9, -.3}, {.9, -.3}, {.9, .3}, {-.9, .3}};
        case Emblem::square: return {{-.65, -.65}, {.65, -.65}, {.65, .65}, {-.65, .65}};
        case Emblem::diamond: return {{0, -1}, {.7, 0}, {0, 1}, {-.7, 0}};
        case Emblem::triangle: return {{0, -.9}, {.85, .6}, {-.85, .6}};
        default:
            return {{-.3, -.9}, {.3, -.9}, {.3, -.3}, {.9, -.3}, {.9, .3},  {.3, .3},
                    {.3, .9},   {-.3, .9}, {-.3, .3}, {-.9, .3}, {-.9, -.3}, {-.3, -.3}};
    }
}

}  // namespace

std::optional<Geometry> emblem(Emblem kind, const Vec2& centre, double radius) {
    if (kind == Emblem::none) return {};
    if (kind == Emblem::dot) return Disc{snap(centre), snap(.7 * radius)};
    if (kind == Emblem::star) return jagged(centre, .45 * radius, radius, 5, -portable::pi / 2);
    Polygon out;
    for (const Vec2& p : corners_of(kind)) out.vertices.push_back(snap(centre + radius * p));
    return out;
}

}  // namespace stim::core_knowledge
