// Colour memory: which of 20 named colours occur in a scatter of shapes. Harder with more shapes, whose colours must be
// told apart from near neighbours in the list.
#include "generators/percept_v/parts/colour_shapes.hpp"
#include "generators/percept_v/parts/style.hpp"

#include <algorithm>

namespace stim::percept_v {
namespace {

ColourShapesLaw law(Preset preset, int n) {
    using enum Legend::Layout;
    if (preset == Preset::paper)
        return {.plot = {489, 389, 97, small}, .shape_template = Template::half_size, .size = {15, 15}, .distinct = {n, n},
                .repeats = false, .outline = 1, .gap = 4, .border = 4};
    return {.plot = {1024, 608, 160, large}, .shape_template = Template::circumradius, .size = {22, 30},
            .distinct = distinct_colours(n), .repeats = true, .outline = balanced::rule, .gap = balanced::gap,
            .border = balanced::margin};
}

Scene sample(const Request& request, const Streams& random) {
    const ColourShapesLaw l = law(request.preset, request.size);
    Scene scene = blank_plot(l.plot, request);
    place_colour_shapes(scene, l, request, random);
    return scene;
}

Scene twin(const Request& request, const Scene& control, Rng& rng) {
    return recoloured(control, draw_recolouring(control, law(request.preset, request.size), request, rng));
}

// One yes or no for each colour, in list order.
Answer solve(const Request&, const Scene& scene) {
    const auto seen = shape_colours(scene);
    Answer out{Json::Object{}, "ANSWER:"};
    for (const auto& name : colour_names()) {
        const bool present = std::find(seen.begin(), seen.end(), name) != seen.end();
        out.text += out.value.as_object().empty() ? " " : ", ";
        out.text += present ? "yes" : "no";
        out.value[std::string(name)] = present;
    }
    return out;
}

Prompt prompt(const Request& request) {
    const std::string absent =
        legend_on(request) ? "" : " Goldenrod and maroon are never used in this picture, so their answer is always no.";
    return {.picture = "The picture shows coloured shapes with thin dark outlines on a white background." + strip_note(request),
            .rule = "For each of these 20 colours, in this order, say whether at least one shape is filled with it: " +
                    listed(names_of(p20())) + ". The outlines and the background do not count." + absent + " " +
                    std::string(repeat_note(request.preset)),
            .form = {.explanation =
                         "with exactly 20 words, each yes or no, one for each colour in the order above, separated by commas."}};
}

}  // namespace

Domain colours_present() {
    return {.id = "colours_present",
            .suite = "percept_v",
            .version = 3,
            .title = "Which of 20 colours are present?",
            .skills = {"memory"},
            .size_meaning = "shapes",
            .switches = {legend_switch()},
            .sizes = colour_shapes_sizes,
            .answer_spec = answers(AnswerClass::tuple, AnswerType::fixed, "ANSWER: yes, no, ...", {"yes", "no"}),
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
