// Nested shapes about the origin: how much of each layer shows around the next, and sequences that end large enough.
#pragma once

#include "stim/base/random.hpp"
#include "stim/scene/colour.hpp"
#include "stim/scene/scene.hpp"
#include "stim/scene/shape.hpp"

namespace stim::percept_v {

/// Whether an inscribed sequence (outermost first) leaves its last layer >= 12 px of circumradius, and from each
/// circumradius to the next at least 8 px.
bool legible(const std::vector<Kind>& kinds, double outer);
/// From the inside outwards diamonds, then hexagons, become octagons until the sequence is legible.
std::vector<Kind> made_legible(std::vector<Kind> kinds, double outer);
/// Uniform kinds, outermost first, drawn again (<= 1000 times) until legible, then made so.
std::vector<Kind> draw_inscribed_kinds(const std::vector<Kind>& kinds, int n, double outer, Rng& draw, Work& work);
/// Outermost first; a layer's circumradius is the inradius of the one outside it. First vertex on +x.
std::vector<Geometry> inscribed_layers(const std::vector<Kind>& kinds, double outer);

/// Outermost first; each layer is the largest of its kind inside the one outside it shrunk by 10 px. Kinds are uniform
/// over those after which the rest still finds room. Octagons have flat sides to the right and left.
std::vector<Geometry> inset_layers(const std::vector<Kind>& kinds, int n, double outer, Rng& draw);

/// The innermost layer of another of these kinds: in an inscribed sequence of the same circumradius, in an inset one
/// fitted into the layer `outside` (null: the innermost is also the outermost). Uniform over the kinds large enough.
Geometry inscribed_other(const Geometry& innermost, const std::vector<Kind>& kinds, Rng& draw);
Geometry inset_other(const Geometry& innermost, const Geometry* outside, const std::vector<Kind>& kinds, double outer, Rng& draw);

/// The kind by its corners: 4 diamond, 6 hexagon, 8 octagon.
Kind layer_kind(const Geometry& layer);
/// A colour at CIEDE2000 >= 20 from `neighbour` and from white, whatever the neighbour.
Rgb spare_fill(Rgb neighbour);

}  // namespace stim::percept_v
