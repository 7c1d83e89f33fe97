#include "generators/percept_v/parts/colour_shapes.hpp"

#include <algorithm>

#include "generators/percept_v/parts/distinct.hpp"
#include "generators/percept_v/parts/twins.hpp"

namespace stim::percept_v {
namespace {

struct PresetLaw {
    int largest;          // n; 0: one per colour
    std::string_view repeats;
};

PresetLaw preset_law(Preset preset) {
    if (preset == Preset::paper) return {.largest = 0, .repeats = "No two shapes have the same colour."};
    return {.largest = 60, .repeats = "Several shapes may have the same colour."};
}

int count_seen(const Scene& scene) {
    return static_cast<int>(std::count_if(scene.objects.begin(), scene.objects.end(), seen_as("target")));
}

}  // namespace

void note_colours(Scene& scene) {
    scene.params["shapes"] = count_seen(scene);
    scene.params["distinct_colours"] = shape_colours(scene).size();
}

IntRange distinct_colours(int n) { return {(n + 3) / 4, std::min(n, 16)}; }

std::vector<Figure> draw_colour_shapes(const ColourShapesLaw& law, const Request& request, const Streams& random) {
    Rng colours = random.stream("colours");
    const int distinct = law.distinct.draw(colours);
    const Palette drawn = draw_with_distinct(keyed_palette(request), distinct, request.size, colours);
    Rng draw = random.stream("objects");
    std::vector<Figure> figures;
    for (const Colour& colour : drawn) {
        const Kind kind = draw.pick(k4());
        const int size = law.size.draw(draw);
        figures.push_back(outlined(shape(kind, law.shape_template, size, colour), law.outline));
    }
    return figures;
}

void place_colour_shapes(Scene& scene, const ColourShapesLaw& law, const Request& request, const Streams& random) {
    const auto figures = draw_colour_shapes(law, request, random);
    place(scene, figures, inset(law.plot.width, law.plot.height, law.border), law.gap, random);
    note_colours(scene);
}

std::vector<std::string> shape_colours(const Scene& scene) {
    std::vector<std::string> out;
    for (const Object* object : with_role(scene, "target"))
        if (object->visible(0)) out.push_back(object->view().colour().name);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<Recolouring> draw_recolouring(const Scene& control, const ColourShapesLaw& law, const Request& request, Rng& rng) {
    const Palette colours = keyed_palette(request);
    std::vector<std::size_t> shapes;
    std::vector<int> values;
    for (std::size_t i = 0; i < control.objects.size(); ++i) {
        if (control.objects[i].role != "target") continue;
        shapes.push_back(i);
        const auto own = std::find(colours.begin(), colours.end(), control.objects[i].view().colour());
        values.push_back(static_cast<int>(own - colours.begin()));
    }
    std::vector<Recolouring> out;
    for (const auto& [item, value] : change_set(values, {law.distinct, static_cast<int>(colours.size()), law.repeats}, rng)) {
        out.push_back({shapes[item], {}});
        if (value) out.back().colour = colours[static_cast<std::size_t>(*value)];
    }
    return out;
}

Scene recoloured(const Scene& control, const std::vector<Recolouring>& changes) {
    Scene scene = control;
    for (const auto& [object, colour] : changes) {
        if (colour)
            scene.objects[object].view().fill = colour;
        else
            take_away(scene.objects[object]);
    }
    note_colours(scene);
    return scene;
}

SizeRange colour_shapes_sizes(Preset preset, const Switches& switches) {
    const int largest = preset_law(preset).largest;
    return {1, largest ? largest : static_cast<int>(keyed_palette(preset, switches).size())};
}

std::string_view repeat_note(Preset preset) { return preset_law(preset).repeats; }

}  // namespace stim::percept_v
