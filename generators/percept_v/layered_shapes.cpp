// Sequential memory, figure-ground and closure: shapes around one centre, each hiding the middle of the one below; name
// them from the inside outwards. Harder with more layers, thinner rings and kinds that look alike.
#include "generators/percept_v/parts/layers.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/style.hpp"

#include <algorithm>

namespace stim::percept_v {
namespace {

enum class Nesting { inscribed, inset };  // corners on the outer layer's inner circle; a ring of constant least width

struct Law {
    int side;
    double outer;  // px: circumradius of the outermost layer
    Nesting nesting;
    double difference;  // CIEDE2000, from neighbouring layers and from white
    double outline;     // px
    std::vector<Kind> kinds;
};

Law law(Preset preset) {
    using enum Kind;
    if (preset == Preset::paper)
        return {.side = 1800, .outer = 800, .nesting = Nesting::inscribed, .difference = 12, .outline = 1,
                .kinds = {diamond, hexagon, octagon}};
    return {.side = 1024, .outer = 512 - balanced::margin - balanced::rule / 2, .nesting = Nesting::inset, .difference = 20,
            .outline = balanced::rule,
            .kinds = {circle, diamond, hexagon, octagon}};
}

std::vector<Geometry> draw_layers(const Law& l, int n, Rng& draw, Work& work) {
    return l.nesting == Nesting::inscribed ? inscribed_layers(draw_inscribed_kinds(l.kinds, n, l.outer, draw, work), l.outer)
                                           : inset_layers(l.kinds, n, l.outer, draw);
}

// In two steps of the search at most every twentieth colour is refused by a neighbour; the fallback never is.
Rgb draw_fill(Rgb neighbour, double difference, Rng& draw, Work& work) {
    for (int t = 0; t < 200; ++t) {
        ++work.tries;
        Rgb rgb;
        rgb.r = static_cast<std::uint8_t>(draw.integer(50, 205));
        rgb.g = static_cast<std::uint8_t>(draw.integer(50, 205));
        rgb.b = static_cast<std::uint8_t>(draw.integer(50, 205));
        if (ciede2000(rgb, neighbour) >= difference && ciede2000(rgb, white) >= difference) return rgb;
    }
    ++work.fallbacks;
    return spare_fill(neighbour);
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset);
    Scene scene = blank(l.side, l.side);
    const Vec2 centre(l.side / 2.0, l.side / 2.0);
    Rng shapes = random.stream("shapes");
    Rng colours = random.stream("colours");
    Rgb fill = white;
    for (const Geometry& layer : draw_layers(l, request.size, shapes, scene.work)) {
        fill = draw_fill(fill, l.difference, colours, scene.work);
        scene.objects.push_back(make_object(std::string(name_of(layer_kind(layer))), "target",
                                            filled(translated(layer, centre), Colour(fill), {Colour(outline_rgb), l.outline})));
    }
    scene.params["layers"] = request.size;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    auto layers = with_role(scene, "target");
    std::sort(layers.begin(), layers.end(),
              [](const Object* a, const Object* b) { return area(a->view().geometry) < area(b->view().geometry); });
    std::vector<std::string> names;
    for (const Object* layer : layers) names.push_back(layer->kind);
    return sequence_answer("SHAPES : ", names, " , ", true);
}

Geometry other_innermost(const Law& l, const Geometry& innermost, const Geometry* outside, Rng& rng) {
    return l.nesting == Nesting::inscribed ? inscribed_other(innermost, l.kinds, rng)
                                           : inset_other(innermost, outside, l.kinds, l.outer, rng);
}

// The innermost layer is of another kind: a change further out would not leave those inside as they are.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset);
    const Vec2 centre(l.side / 2.0, l.side / 2.0);
    Scene scene = control;
    std::vector<Geometry> layers;
    for (const Object& object : scene.objects) layers.push_back(translated(object.view().geometry, -centre));
    const Geometry* outside = layers.size() > 1 ? &layers[layers.size() - 2] : nullptr;
    const Geometry changed = other_innermost(l, layers.back(), outside, rng);
    scene.objects.back().view().geometry = translated(changed, centre);
    scene.objects.back().kind = std::string(name_of(layer_kind(changed)));
    return scene;
}

Prompt prompt(const Request& request) {
    return {
        .picture =
            "The picture shows coloured shapes around one centre, each lying on a larger one, so that all but the innermost are "
            "seen "
            "as rims. There may be only one shape. Thin dark lines separate them.",
        .rule = "Name the shapes from the inside to the outside. The possible shapes are " +
                listed(names_of(law(request.preset).kinds)) +
                ". A diamond is a square standing on its corner, a hexagon has six sides, an octagon has eight. "
                "The same kind may occur several times, also in neighbouring layers; name every layer. Colours do not matter.",
        .form = {.explanation = "with one name for each layer, the innermost first, separated by commas."}};
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::sequence, AnswerType::list, "SHAPES : Shape 1 , Shape 2", names_of(law(request.preset).kinds)};
}

}  // namespace

Domain layered_shapes() {
    return {.id = "layered_shapes",
            .suite = "percept_v",
            .version = 3,
            .title = "Which shapes are nested, from inside to outside?",
            .skills = {"sequential memory", "figure-ground", "closure"},
            .size_meaning = "layers",
            .sizes = sizes_up_to(20, 23),
            .answer_spec = answer_spec,
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
