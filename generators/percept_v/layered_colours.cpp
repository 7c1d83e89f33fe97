// Sequential memory and closure: concentric circles, each hiding the middle of the one below; name their colours from
// the inside outwards. Harder with more and thinner rings.
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>

namespace stim::percept_v {
namespace {

struct Law {
    Plot plot;
    double outer, step;  // px: radius of the outermost circle, what each one further in has less
    double outline;      // px
};

Law law(Preset preset, int n) {
    using enum Legend::Layout;
    if (preset == Preset::paper)
        return {.plot = {489, 389, 97, small}, .outer = 184, .step = n > 1 ? 174.0 / (n - 1) : 0, .outline = 1};
    return {.plot = {1024, 864, 160, large}, .outer = 423, .step = 423.0 / n, .outline = balanced::rule};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const Palette colours = keyed_palette(request);
    Rng draw = random.stream("colours");
    const std::vector<int> order = draw.sample(static_cast<int>(colours.size()), request.size);
    Scene scene = blank_plot(l.plot, request);
    for (int i = 0; i < request.size; ++i) {  // from the outside, so that every circle covers part of the one before
        const Disc disc{l.plot.box().centre(), snap(l.outer - i * l.step)};
        const Colour& colour = colours[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
        scene.objects.push_back(make_object("circle", "target", filled(disc, colour, {Colour(outline_rgb), l.outline})));
    }
    scene.params["circles"] = request.size;
    scene.params["step"] = snap(l.step);
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    auto circles = with_role(scene, "target");
    std::sort(circles.begin(), circles.end(),
              [](const Object* a, const Object* b) { return area(a->view().geometry) < area(b->view().geometry); });
    std::vector<std::string> names;
    for (const Object* circle : circles) names.push_back(circle->view().colour().name);
    return sequence_answer("COLOURS: ", names, " , ", true);
}

// One circle takes a colour that no other has; where all are taken, two circles exchange theirs.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    Scene scene = control;
    const std::vector<std::size_t> order = shuffled(scene, seen_as("target"), rng);
    Palette unseen = keyed_palette(request);
    for (const Object& object : scene.objects) std::erase(unseen, object.view().colour());
    if (unseen.empty())
        std::swap(scene.objects[order[0]].view().fill, scene.objects[order[1]].view().fill);
    else
        scene.objects[order[0]].view().fill = rng.pick(unseen);
    return scene;
}

Prompt prompt(const Request& request) {
    return {
        .picture =
            "The picture shows coloured circles around one centre, each lying on a larger one, so that all but the innermost are "
            "seen as rings, with thin dark lines between them." +
            strip_note(request),
        .rule =
            "Name the colours of the circles from the inside to the outside. No colour occurs twice. Lines and background do not "
            "count. Use these names: " +
            listed(names_of(keyed_palette(request))) + ".",
        .form = {.explanation = "with one colour name for each circle, the innermost first, separated by commas."}};
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::sequence, AnswerType::list, "COLOURS: Colour 1 , Colour 2", names_of(keyed_palette(request))};
}

SizeRange sizes(Preset preset, const Switches& switches) { return {1, static_cast<int>(keyed_palette(preset, switches).size())}; }

}  // namespace

Domain layered_colours() {
    return {.id = "layered_colours",
            .suite = "percept_v",
            .version = 3,
            .title = "Which colours do nested circles have, from inside to outside?",
            .skills = {"sequential memory", "figure-ground", "closure"},
            .size_meaning = "rings",
            .switches = {legend_switch()},
            .sizes = sizes,
            .answer_spec = answer_spec,
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
