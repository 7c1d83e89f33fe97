// Shape memory against clutter: name the kinds of shapes on a busy background. Harder with more shapes and kinds; the
// background's patches compete for attention but share neither colour nor form with them.
#include "generators/percept_v/parts/busy_background.hpp"
#include "generators/percept_v/parts/distinct.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>
#include <optional>

#include "stim/base/error.hpp"

namespace stim::percept_v {
namespace {

struct Law {
    int width, height;
    std::vector<Kind> kinds;
    std::optional<IntRange> distinct;  // kinds that occur; none: every shape's kind is drawn on its own
    Template shape_template;
    double smallest;  // px, of the template's size
    int size_steps;   // px above it
    Palette colours;
    double gap, border;
    double pitch;            // px, of the background's smallest patches
    std::string_view forms;  // for the prompt
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 515, .height = 350, .kinds = k4(), .distinct = {}, .shape_template = Template::half_size,
                .smallest = 12.5, .size_steps = 0, .colours = palette({"red", "green", "blue"}), .gap = 4, .border = 4,
                .pitch = 64, .forms = ""};
    return {.width = 1024, .height = 768, .kinds = k10(), .distinct = IntRange{1, std::min(n, 9)},
            .shape_template = Template::circumradius, .smallest = 24, .size_steps = 8, .colours = p6(), .gap = balanced::gap,
            .border = balanced::margin,
            .pitch = 72,
            .forms = " A diamond is a narrow rhombus on a corner, a square stands on a side, a cross is a plus sign, a crescent "
                     "is a moon shape."};
}

std::vector<Kind> draw_kinds(const Law& l, int n, Rng& draw) {
    if (l.distinct) {
        const int distinct = l.distinct->draw(draw);
        return draw_with_distinct(l.kinds, distinct, n, draw);
    }
    std::vector<Kind> out;
    for (int i = 0; i < n; ++i) out.push_back(draw.pick(l.kinds));
    return out;
}

std::vector<std::string> kinds_seen(const Scene& scene) {
    std::vector<std::string> out;
    for (const Object* object : with_role(scene, "target"))
        if (object->visible(0)) out.push_back(object->kind);
    return out;
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng kinds = random.stream("kinds");
    Rng draw = random.stream("objects");
    std::vector<Figure> figures;
    for (const Kind kind : draw_kinds(l, request.size, kinds)) {
        const double size = l.smallest + static_cast<double>(draw.integer(0, l.size_steps));
        figures.push_back(shape(kind, l.shape_template, size, draw.pick(l.colours)));
    }
    Scene scene = blank(l.width, l.height);
    place_on_patches(scene, std::move(figures), {l.width, l.height, l.pitch, l.gap, l.border}, random);
    scene.params["shapes"] = request.size;
    return scene;
}

Answer solve(const Request&, const Scene& scene) { return word_set_answer("", kinds_seen(scene)); }

// The shape as it would look if it were of another kind.
View retyped(const Law& l, const Object& object, Kind kind) {
    const View& view = object.view();
    for (int step = 0; step <= l.size_steps; ++step) {
        const Figure old = shape(kind_of(object.kind), l.shape_template, l.smallest + step, view.colour());
        const Vec2 offset = bounds(view.geometry).low - bounds(old.outline).low;
        if (translated(old.outline, offset) == view.geometry)
            return view_at(shape(kind, l.shape_template, l.smallest + step, view.colour()), offset);
    }
    throw GenerationError("a shape of no legal size");
}

// Where it is, or else wherever there is room; where there is none the shape goes.
void retype(Scene& scene, const Law& l, Object& object, Kind kind, Rng& rng) {
    const View wanted = retyped(l, object, kind);
    const Patches patches(scene);
    const Room room(scene, inset(l.width, l.height, l.border), l.gap, &object,
                    [&](const Footprint& here) { return patches.suit(here, wanted.colour().rgb); });
    const auto found = room.fits(wanted) ? std::optional(wanted) : room.placed(wanted, rng);
    if (!found) return take_away(object);
    object.view() = *found;
    object.kind = std::string(name_of(kind));
}

void change_kinds(Scene& scene, const Law& l, Rng& rng) {
    const auto names = names_of(l.kinds);
    std::vector<std::size_t> shapes;
    std::vector<int> values;
    for (const std::size_t i : shuffled(scene, seen_as("target"), rng)) {
        shapes.push_back(i);
        values.push_back(static_cast<int>(std::find(names.begin(), names.end(), scene.objects[i].kind) - names.begin()));
    }
    const int kinds = static_cast<int>(names.size());
    for (const auto& [item, value] : change_set(values, {l.distinct.value_or(IntRange{1, kinds}), kinds, true}, rng))
        retype(scene, l, scene.objects[shapes[item]], l.kinds[static_cast<std::size_t>(value.value())], rng);
}

// Normally one shape is of another kind, so that a kind comes, goes or gives way to another. A shape that found no room
// made some, so that this ends.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const std::size_t most = control.objects.size();
    for (std::size_t i = 0; i <= most && solve(request, scene) == solve(request, control); ++i) change_kinds(scene, l, rng);
    scene.params["shapes"] = kinds_seen(scene).size();
    return scene;
}

Prompt prompt(const Request& request) {
    const Law l = law(request.preset, 1);
    return {
        .picture =
            "The picture shows shapes on a background of irregular coloured patches. Each shape has one of these plain "
            "colours: " +
            listed(names_of(l.colours), "or") + ".",
        .rule =
            "Name the kinds of shapes that occur, each kind once, in any order. The patches of the background do not count, and "
            "neither do colours and sizes. The possible kinds are " +
            listed(names_of(l.kinds)) + "." + std::string(l.forms),
        .form = {.explanation = "which is the list of the kinds that occur, separated by commas."}};
}

AnswerSpec answer_spec(const Request& request) {
    return {AnswerClass::set, AnswerType::set, "shape, shape, ...", names_of(law(request.preset, 1).kinds)};
}

}  // namespace

Domain list_shapes() {
    return {.id = "list_shapes",
            .suite = "percept_v",
            .version = 4,
            .title = "Which kinds of shapes lie on a busy background?",
            .skills = {"memory", "figure-ground"},
            .size_meaning = "shapes",
            .sizes = sizes_up_to(60, 60),
            .answer_spec = answer_spec,
            .sample = sample,
            .solve = solve,
            .prompt = prompt,
            .twin = twin};
}

}  // namespace stim::percept_v
