// What must be seen in the pictures of an instance: borders between colours, and the smallest lengths.
#pragma once

#include <limits>
#include <vector>

#include "stim/domain/instance.hpp"

namespace stim {

/// A part of an object's visible border, in the plain picture: its rim, what is within the rim (the rim's colour where it has
/// none), and what surrounds it.
struct SeenBorder {
    int object = -1;
    Rgb rim, inside, outside;
    double rim_share = 1;  ///< of the 4 px within the border
    bool guide = false;  ///< of a line that only guides the eye
    bool text = false;
    int samples = 0;
};

/// Lengths in px, infinite where there is nothing of the kind.
struct Seen {
    std::vector<Rgb> drawn;       ///< all colours of all pictures
    std::vector<SeenBorder> borders;  ///< of each object and pair of colours one
    double stroke = std::numeric_limits<double>::infinity();  ///< the thinnest that is no guide and no rim of a fill
    double least_stroke = stroke;                             ///< the thinnest of all
    bool rims = false;       ///< lines around shapes; what lies between two points is no rim
    double guide = stroke;   ///< the thinnest line that only guides the eye
    double gap = stroke;     ///< the least between things that do not touch
    double digits = stroke;  ///< the least height of digits
    double shape = stroke;   ///< the least extent of a thing whose outline has a name
    double paper = 0;        ///< the share of the picture in which paper is seen
    bool text() const { return digits < std::numeric_limits<double>::infinity(); }
};

/// Whether an object's role is to guide the eye or to lie behind all.
bool is_guide(const Object& object);
/// Whether an object only dresses the scene: what lies behind all, shadows and highlights, the inner parts of everyday things.
bool is_dressing(const Object& object);
Seen seen_in(const Domain& domain, const Instance& instance);

}  // namespace stim
