// The shapes that tasks name, as outlines around the origin.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stim/scene/geometry.hpp"

namespace stim {

enum class Kind { circle, triangle, square, diamond, pentagon, hexagon, octagon, star, cross, heart, crescent };

std::string_view name_of(Kind kind);
/// Throws InvalidParams for an unknown name.
Kind kind_of(std::string_view name);

/// K3 .. K10 of the specification.
const std::vector<Kind>& k3();
const std::vector<Kind>& k4();
const std::vector<Kind>& k5();
const std::vector<Kind>& k6();
const std::vector<Kind>& k10();

/// `half_size`: the published templates (square of side 2r, isosceles triangle of base and height 2r ...).
/// `circumradius`: every shape lies in the circle of radius rho about the origin.
enum class Template { half_size, circumradius };

enum class Facing { up, right, down, left };

/// Outline of a shape about the origin, coordinates snapped; `size` in px is the template's r or rho.
/// Half-size templates exist for circle, triangle, square, diamond, pentagon and hexagon.
Geometry make_shape(Kind kind, Template shape_template, double size, Facing facing = Facing::up);
/// The same turned clockwise (on screen) by `angle` radians.
Geometry make_turned(Kind kind, Template shape_template, double size, double angle);
/// Regular polygon about the origin whose first vertex lies at `angle` radians from +x.
Polygon regular_polygon(int sides, double circumradius, double angle);

}  // namespace stim
