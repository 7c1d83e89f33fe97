#include "generators/percept_v/parts/reflection.hpp"

#include <fmt/format.h>

#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

namespace stim::percept_v {
namespace {

Geometry mirrored(const Geometry& geometry, Line line, double at) {
    return line == Line::vertical ? mirrored_x(geometry, at) : mirrored_y(geometry, at);
}

Object middle_line(const Scene& scene, Line line, double width) {
    const Colour blue = named("blue");
    return line == Line::vertical ? vertical_line(scene, scene.width / 2.0, width, blue, "axis")
                                  : horizontal_line(scene, scene.height / 2.0, width, blue, "axis");
}

// Coordinate that the line crosses at a right angle.
int across(Line line) { return line == Line::vertical ? 0 : 1; }

// Where shapes may lie left of the line or above it.
Box first_half(const ReflectionLaw& l, const Object& axis, Line line) {
    Box half = inset(l.width, l.height, l.border);
    half.high[across(line)] = axis.view().box().low[across(line)] - l.from_line;
    return half;
}

std::vector<Figure> draw_figures(const ReflectionLaw& l, const Streams& random) {
    Rng shapes = random.stream("shapes");
    std::vector<Figure> out;
    for (int i = 0; i < l.shapes; ++i) {
        const Kind kind = shapes.pick(k4());
        const int size = l.size.draw(shapes);
        const Facing facing = shapes.pick(l.facings);
        const Geometry outline = make_shape(kind, l.shape_template, size, facing);
        out.push_back(outlined({kind, outline, shapes.pick(l.colours), {}, "distractor"}, l.outline));
    }
    return out;
}

}  // namespace

ReflectionLaw reflection_law(Preset preset, int n, std::span<const Facing> facings) {
    // 389 px have no middle for a line of even width to cover whole pixels: 3 px, not the published 2.
    if (preset == Preset::paper)
        return {.width = 389, .height = 389, .shape_template = Template::half_size, .size = {6, 6},
                .colours = palette({"red", "green", "blue", "yellow", "orange", "black"}), .facings = {Facing::up},
                .shapes = 2 * n, .mirrored = {n, n}, .both_sides = false, .outline = 1, .line = 3, .gap = 4, .border = 4,
                .from_line = 4};
    return {.width = 1024, .height = 768, .shape_template = Template::circumradius, .size = {16, 22},
            .colours = palette({"red", "green", "orange", "purple", "black"}), .facings = {facings.begin(), facings.end()},
            .shapes = 2 * n, .mirrored = {0, 2 * n}, .both_sides = true, .outline = 0, .line = balanced::stroke,
            .gap = balanced::gap,
            .border = balanced::margin, .from_line = balanced::margin};
}

Scene reflection_scene(const ReflectionLaw& l, Line line, const Streams& random) {
    Rng answer = random.stream("answer");
    const int moved = l.mirrored.draw(answer);
    Scene scene = blank(l.width, l.height, 2);
    const Object axis = middle_line(scene, line, l.line);
    const double at = centre_of(axis)[across(line)];

    // All shapes are laid out in one half: each then owns its place and its mirror place.
    place(scene, draw_figures(l, random), first_half(l, axis, line), l.gap, random);
    const auto cross_line = [&](View& view) { view.geometry = mirrored(view.geometry, line, at); };
    Rng sides = random.stream("sides");
    for (Object& object : scene.objects)
        if (l.both_sides && sides.coin())
            for (auto& view : object.views) cross_line(*view);
    for (const int i : answer.sample(l.shapes, moved)) {
        Object& object = scene.objects[static_cast<std::size_t>(i)];
        cross_line(object.view(1));
        object.role = "mirrored";
    }
    scene.objects.insert(scene.objects.begin(), axis);
    scene.params["shapes"] = l.shapes;
    scene.params["mirrored"] = moved;
    return scene;
}

Scene reflection_twin(const Scene& control, Line line, Rng& rng) {
    Scene scene = control;
    const double at = centre_of(first_with_role(scene, "axis"))[across(line)];
    const int before = static_cast<int>(with_role(scene, "mirrored").size());
    const int all = before + static_cast<int>(with_role(scene, "distractor").size());
    const int after = one_off(before, {0, all}, rng);
    Object& object = any_with(scene, seen_as(after > before ? "distractor" : "mirrored"), rng);
    // Either way it crosses to the place that it owns beyond the line.
    object.view(1).geometry = mirrored(object.view(1).geometry, line, at);
    object.role = after > before ? "mirrored" : "distractor";
    scene.params["mirrored"] = after;
    return scene;
}

int count_reflected(const Scene& scene, Line line) {
    const double at = centre_of(first_with_role(scene, "axis"))[across(line)];
    int count = 0;
    for (const Object& object : scene.objects) {
        if (object.kind == "line") continue;
        count += object.view(1).geometry == mirrored(object.view(0).geometry, line, at);
    }
    return count;
}

namespace {

Prompt reflection_prompt(const ReflectionTask& task, Preset preset) {
    const ReflectionLaw l = reflection_law(preset, 1, {});
    return {.picture = fmt::format("The two pictures show {} on a white background, with a {} blue line through the middle. "
                                   "Each shape is {}.",
                                   plurals(k4()), task.line == Line::vertical ? "vertical" : "horizontal", any_of(l.colours)),
            .rule = fmt::format("{} All others have stayed unchanged. Shapes may be mirrored from either side; there may "
                                "be none, or all. Count the shapes that have been mirrored.",
                                task.rule),
            .form = {.explanation = "where x is the number of mirrored shapes."}};
}

}  // namespace

Domain reflection_domain(const ReflectionTask& task) {
    return with_palettes(
        {.id = task.id,
         .suite = "percept_v",
         .version = 3,
         .title = task.title,
         .skills = {"form constancy"},
         .size_meaning = "half of the shapes",
         .images = 2,
         .sizes = sizes_up_to(60, 40),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT: x"),
         .sample =
             [task](const Request& request, const Streams& random) {
                 return reflection_scene(reflection_law(request.preset, request.size, task.facings), task.line, random);
             },
         .solve = [line = task.line](const Request&,
                                     const Scene& scene) { return integer_answer("COUNT: ", count_reflected(scene, line)); },
         .prompt = [task](const Request& request) { return reflection_prompt(task, request.preset); },
         .twin = [line = task.line](const Request&, const Scene& control,
                                    Rng& rng) { return reflection_twin(control, line, rng); }});
}

}  // namespace stim::percept_v
