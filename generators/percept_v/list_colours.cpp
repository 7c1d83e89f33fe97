// Colour memory against clutter: name the colours of shapes on a busy background. Harder with more shapes; the
// background's patches compete for attention but share no colour with them.
#include "generators/percept_v/parts/busy_background.hpp"
#include "generators/percept_v/parts/colour_shapes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>

#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    ColourShapesLaw shapes;
    double pitch;  // px, of the background's smallest patches

    BusyPlot plot() const { return {shapes.plot.width, shapes.plot.height, pitch, shapes.gap, shapes.border}; }
};

Law law(Preset preset, int n) {
    using enum Legend::Layout;
    if (preset == Preset::paper)
        return {.shapes = {{515, 350, 87, small}, Template::half_size, {26, 26}, {n, n}, false, 0, 4, 4}, .pitch = 64};
    return {.shapes = {{1024, 608, 160, large}, Template::circumradius, {22, 30}, distinct_colours(n), true, 0, balanced::gap,
                       balanced::margin},
            .pitch = 72};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Scene scene = blank_plot(l.shapes.plot, request);
    place_on_patches(scene, draw_colour_shapes(l.shapes, request, random), l.plot(), random);
    note_colours(scene);
    return scene;
}

bool suits_in_place(const Patches& patches, const Object& object, const std::optional<Colour>& colour) {
    return !colour || patches.suit(Footprint(object.view().geometry, 0), colour->rgb);
}

// Where the new colour does not stand out the shape goes elsewhere; whether there is room.
bool find_place(Scene& scene, const Patches& patches, const Law& l, Object& object, Rng& rng) {
    const Colour colour = object.view().colour();
    const Plot& plot = l.shapes.plot;
    const Room room(scene, inset(plot.width, plot.height, l.shapes.border), l.shapes.gap, &object,
                    [&](const Footprint& here) { return patches.suit(here, colour.rgb); });
    const auto found = room.fits(object.view()) ? std::optional(object.view()) : room.placed(object.view(), rng);
    if (found) object.view() = *found;
    return found.has_value();
}

// Of a hundred drawn changes the first after which every shape stands out where it is, or else one that moves shapes.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    constexpr int tries = 100;
    const Law l = law(request.preset, request.size);
    const Patches patches(control);
    for (int t = 0; t < tries; ++t) {
        const auto changes = draw_recolouring(control, l.shapes, request, rng);
        if (std::all_of(changes.begin(), changes.end(), [&](const Recolouring& change) {
                return suits_in_place(patches, control.objects[change.object], change.colour);
            }))
            return recoloured(control, changes);
    }
    for (int t = 0; t < tries; ++t) {
        const auto changes = draw_recolouring(control, l.shapes, request, rng);
        Scene scene = recoloured(control, changes);
        if (std::all_of(changes.begin(), changes.end(), [&](const Recolouring& change) {
                return !change.colour || find_place(scene, patches, l, scene.objects[change.object], rng);
            }))
            return scene;
    }
    throw GenerationError("no colour that stands out anywhere");
}

Answer solve(const Request&, const Scene& scene) { return word_set_answer("", shape_colours(scene)); }

Prompt prompt(const Request& request) {
    return {
        .picture =
            "The picture shows shapes on a background of irregular coloured patches. The shapes are circles, triangles, squares "
            "and pentagons, each of one plain colour." +
            strip_note(request),
        .rule =
            "Name the colours of the shapes, each colour once, in any order. The patches of the background do not count. Use "
            "these names: " +
            listed(names_of(keyed_palette(request))) + ". " + std::string(repeat_note(request.preset)),
        .form = {.explanation = "which is the list of the colour names, separated by commas."}};
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::set, AnswerType::set, "colour, colour, ...", names_of(keyed_palette(request))};
}

}  // namespace

Domain list_colours() {
    return {.id = "list_colours",
            .suite = "percept_v",
            .version = 4,
            .title = "Which colours do the shapes on a busy background have?",
            .skills = {"memory", "figure-ground"},
            .size_meaning = "shapes",
            .switches = {legend_switch()},
            .sizes = colour_shapes_sizes,
            .answer_spec = answer_spec,
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
