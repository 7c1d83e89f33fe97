// Scattered shapes whose colours are asked for: what colours_present and list_colours share.
#pragma once

#include <optional>

#include "generators/percept_v/parts/plot.hpp"

namespace stim::percept_v {

struct ColourShapesLaw {
    Plot plot;
    Template shape_template;
    IntRange size;      // px, of the template
    IntRange distinct;  // colours
    bool repeats;       // whether shapes may share a colour
    double outline;     // px; 0 for none
    double gap, border;
};

/// Counts of distinct colours among n shapes that n does not give away.
IntRange distinct_colours(int n);
/// Shapes of the first four kinds, uniform and independent of the colours.
std::vector<Figure> draw_colour_shapes(const ColourShapesLaw& law, const Request& request, const Streams& random);
/// Scatters them over the plot and records what was drawn.
void place_colour_shapes(Scene& scene, const ColourShapesLaw& law, const Request& request, const Streams& random);
/// Names of the colours that the shapes have, whatever lies behind them.
std::vector<std::string> shape_colours(const Scene& scene);
/// Records how many shapes and colours are seen.
void note_colours(Scene& scene);

/// An object and the colour that it takes; none: it goes.
struct Recolouring {
    std::size_t object;
    std::optional<Colour> colour;
};
/// Where colours repeat, changes to another set of them with the same law; else one shape takes an unseen colour, or goes
/// where all are seen. Normally one shape differs.
std::vector<Recolouring> draw_recolouring(const Scene& control, const ColourShapesLaw& law, const Request& request, Rng& rng);
/// The scene after these changes.
Scene recoloured(const Scene& control, const std::vector<Recolouring>& changes);
/// Legal sizes: in `paper` all colours differ, so that their number limits n.
SizeRange colour_shapes_sizes(Preset preset, const Switches& switches);
/// Sentence on whether colours may repeat.
std::string_view repeat_note(Preset preset);

}  // namespace stim::percept_v
