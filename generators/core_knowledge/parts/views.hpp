// A square table with solids on it, seen from its sides: what stands where from each of them, and how it is drawn. Nothing
// gets smaller with distance, and all turns are quarter turns, so that places are exact.
#pragma once

#include <string>
#include <vector>

#include "generators/core_knowledge/parts/core_task.hpp"

namespace stim::core_knowledge {

/// In units of the table, from its middle: to the right and into the distance, as seen from some side.
struct Spot {
    int x, y;
    bool operator==(const Spot&) const = default;
};

inline constexpr int half_table = 5;
inline constexpr double solid_radius = .8;  ///< half a side of a box, radius of a cone or cylinder

enum class Side { front, left, back, right };
inline constexpr int side_count = 4;
/// A spot seen from the front, as it is seen from another side.
Spot turned(const Spot& spot, Side side);

enum class Solid { cone, box, cylinder };
struct Thing {
    Solid solid = Solid::box;
    double height = 0;
    std::string paint;
    Spot at{0, 0};
};
using Things = std::vector<Thing>;
Things turned(Things things, Side side);
/// Left and right exchanged.
Things mirrored(Things things);

/// Looks down at an angle whose sine and cosine are rational; the middle of the table is seen at `middle`.
struct Camera {
    double sine, cosine;
    Vec2 middle;
    double scale;  ///< px a unit

    /// Where a point is seen, z above the table; not snapped.
    Vec2 seen(double x, double y, double z) const {
        return {middle.x() + scale * x, middle.y() - scale * (sine * y + cosine * z)};
    }
};

/// How much of a thing is seen past all that stands in front of it, as if all were as wide at the top as at the bottom:
/// the mean share of its height over its width.
double shown(const Camera& camera, const Things& things, std::size_t which);
/// Pairs of things that stand left and right the other way round in two views, a unit or more apart in both. Both list
/// the things in the same order.
int reversed_pairs(const Things& a, const Things& b);

/// Of a scene, the picture to be drawn in, and how it is seen.
struct Shot {
    Camera camera;
    int picture, pictures;
};
void add_table(Scene& scene, const Shot& shot, const Colour& board);
/// Bodies have the role "thing".
void add_things(Scene& scene, const Shot& shot, Things things);
/// Where the body of a thing or of a doll stands, by its geometry; throws InvalidParams off the spots.
Spot spot_of(const Camera& camera, const Box& body);

/// A doll beside the table that looks at its middle; `role` is that of its body.
void add_doll(Scene& scene, const Shot& shot, Side side, const Colour& dress, const char* role);
/// At which side of the table that is.
Side side_of(const Camera& camera, const Box& body);

}  // namespace stim::core_knowledge
