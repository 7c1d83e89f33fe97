#include "shared/colour_shapes.hpp"

#include <algorithm>

namespace stim::percept_v {
namespace {

struct PresetLaw {
    int largest;          // n; 0: one per colour
    std::string_view repeats;
};

PresetLaw preset_law(Preset preset) {
    if (preset == Preset::paper) return {0, "No two shapes have the same colour."};
    return {60, "Several shapes may have the same colour."};
}

}  // namespace

IntRange distinct_colours(int n) { return {(n + 3) / 4, std::min(n, 16)}; }

std::vector<Figure> draw_colour_shapes(const ColourShapesLaw& law, const Request& request, const Streams& random) {
    Rng colours = random.stream("colours");
    const int distinct = law.distinct.draw(colours);
    const Palette drawn = draw_with_distinct(keyed_palette(request.switches), distinct, request.size, colours);
    Rng draw = random.stream("objects");
    std::vector<Figure> figures;
    for (const Colour& colour : drawn) {
        const Kind kind = draw.pick(k4());
        const int size = law.size.draw(draw);
        figures.push_back(shape(kind, law.shape_template, size, colour));
        if (law.outline > 0) figures.back().stroke = Stroke{Colour(outline_rgb), law.outline};
    }
    return figures;
}

void place_colour_shapes(Scene& scene, const ColourShapesLaw& law, const Request& request, const Streams& random) {
    const auto figures = draw_colour_shapes(law, request, random);
    place(scene, figures, inset(law.plot.width, law.plot.height, law.border), law.gap, random);
    scene.params["shapes"] = request.size;
    scene.params["distinct_colours"] = shape_colours(scene).size();
}

std::vector<std::string> shape_colours(const Scene& scene) {
    std::vector<std::string> out;
    for (const Object* object : with_role(scene, "target")) out.push_back(object->view().colour().name);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

SizeRange colour_shapes_sizes(Preset preset, const Switches& switches) {
    const int largest = preset_law(preset).largest;
    return {1, largest ? largest : static_cast<int>(keyed_palette(switches).size())};
}

std::string_view repeat_note(Preset preset) { return preset_law(preset).repeats; }

}  // namespace stim::percept_v
