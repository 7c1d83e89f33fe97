// Colour memory against clutter: name the colours of shapes on a busy background. Harder with more shapes; the
// background's blobs compete for attention but share no colour with them.
#include "generators/percept_v/parts/busy_background.hpp"
#include "generators/percept_v/parts/colour_shapes.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    ColourShapesLaw shapes;
    double pitch;  // px, of the background's smallest blobs
};

Law law(Preset preset, int n) {
    using enum Legend::Layout;
    if (preset == Preset::paper)
        return {.shapes = {{515, 350, 274, row}, Template::half_size, {26, 26}, {n, n}, false, 0, 4, 4}, .pitch = 64};
    return {.shapes = {{1024, 608, 160, grid}, Template::circumradius, {22, 30}, distinct_colours(n), true, 0, 6, 8},
            .pitch = 72};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Scene scene = blank_plot(l.shapes.plot, request);
    add_busy_background(scene, l.shapes.plot.width, l.shapes.plot.height, l.pitch, random);
    place_colour_shapes(scene, l.shapes, request, random);
    return scene;
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    return recoloured_twin(control, law(request.preset, request.size).shapes, request, rng);
}

Answer solve(const Request&, const Scene& scene) { return word_set_answer("", shape_colours(scene)); }

std::string prompt(const Request& request) {
    return prompt_text(
        "The picture shows shapes on a background of irregular coloured patches. The shapes are circles, triangles, squares "
        "and pentagons, each of one plain colour." + strip_note(request),
        "Name the colours of the shapes, each colour once, in any order. The patches of the background do not count. Use "
        "these names: " + listed(names_of(keyed_palette(request.switches))) + ". " + std::string(repeat_note(request.preset)),
        "colour, colour, ...", "which is the list of the colour names, separated by commas.");
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::set, AnswerType::set, "colour, colour, ...", names_of(keyed_palette(request.switches))};
}

}  // namespace

Domain list_colours() {
    return {.id = "list_colours",
            .version = 2,
            .title = "Which colours do the shapes on a busy background have?",
            .skills = {Skill::memory, Skill::figure_ground},
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
