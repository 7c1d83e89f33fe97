// A background that hides shapes: flat irregular patches, edge to edge, in colours that no shape has. A shape lies only on
// patches that it stands out from.
#pragma once

#include <optional>
#include <vector>

#include "generators/percept_v/parts/figures.hpp"

namespace stim::percept_v {

/// The 12 colours of backgrounds: CIEDE2000 >= 19 from every named colour, >= 16 from one another; each named colour stands
/// out from 7 or more of them.
const std::vector<Rgb>& background_colours();
/// Whether nobody overlooks a shape of that colour on the patch: CIEDE2000 >= 30, luminance ratio >= 1.3.
bool stands_out(Rgb shape, Rgb patch);

struct BusyPlot {
    int width, height;   // px, of the plot at the origin
    double pitch;        // px, of the smallest patches
    double gap, border;  // px between shapes; to the plot's border
};

/// Appends patches (kind `blob`, role `background`, drawn without antialiasing) that tile the plot in 5 to 7 colours,
/// neighbours differing. Of these colours, shapes of every one of `shapes` stand out from more than half where 50 tries find
/// such. Vertices are whole pixels.
void add_busy_background(Scene& scene, const BusyPlot& plot, const Palette& shapes, Rng& random);

/// The patches of a scene, for shapes that are to lie on them.
class Patches {
public:
    explicit Patches(const Scene& scene);
    /// Whether a shape of that colour stands out from every patch within 3 px of it.
    bool suit(const Footprint& here, Rgb shape) const;

private:
    struct Patch {
        Rgb colour;
        Box box;
        Geometry outline;
        std::vector<Footprint> sides;
        bool meets(const Footprint& here) const;
    };
    std::vector<Patch> patches_;
};

/// A busy background and the figures on it, in places that suit them; another background where there are none.
void place_on_patches(Scene& scene, std::vector<Figure> figures, const BusyPlot& plot, const Streams& random);

}  // namespace stim::percept_v
