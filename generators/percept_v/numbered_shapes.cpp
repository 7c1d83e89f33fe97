// Shape memory with reading: pick the circles out of numbered shapes and report their numbers. Harder with more shapes.
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/plot.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace stim::percept_v {
namespace {

enum class Numbers { permuted, sampled };  // 1..count in random order; distinct ones of 1..99

struct Law {
    int width, height;
    Template shape_template;
    double size;  // px, of the template
    IntRange circles;
    Numbers numbers;
    double digit_height, above_base;  // px; the latter: from a triangle's base to the digits
    Palette colours;
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 515, .height = 350, .shape_template = Template::half_size, .size = 17, .circles = {n, n},
                .numbers = Numbers::permuted, .digit_height = 10, .above_base = 2, .colours = palette({"red", "green", "blue"}),
                .gap = 4, .border = 4};
    return {.width = 1024, .height = 768, .shape_template = Template::circumradius, .size = 34, .circles = {1, 2 * n - 1},
            .numbers = Numbers::sampled, .digit_height = 14, .above_base = 4, .colours = without(p6(), {"orange"}),
            .gap = balanced::gap,
            .border = balanced::margin};
}

std::vector<Figure> draw_figures(const Law& l, int n, const Streams& random) {
    static const std::vector<Kind> others{Kind::triangle, Kind::square, Kind::pentagon};
    Rng answer = random.stream("answer");
    const int circles = l.circles.draw(answer);
    Rng draw = random.stream("objects");
    std::vector<Figure> figures;
    for (int i = 0; i < 2 * n; ++i) {
        const Kind kind = i < circles ? Kind::circle : draw.pick(others);
        figures.push_back(shape(kind, l.shape_template, l.size, draw.pick(l.colours)));
    }
    return figures;
}

std::vector<int> draw_numbers(Numbers numbers, int count, Rng& draw) {
    std::vector<int> out = draw.sample(numbers == Numbers::permuted ? count : 99, count);
    for (int& number : out) ++number;
    return out;
}

// The middle of the shape; in a triangle just above the base, where it is wide enough.
Vec2 label_place(const Object& object, const Law& l) {
    const Box box = bounds(object.view().geometry);
    const auto* polygon = std::get_if<Polygon>(&object.view().geometry);
    if (!polygon) return box.centre();
    if (polygon->vertices.size() == 3)
        return {box.centre().x(), box.high.y() - l.above_base - l.digit_height / 2};
    const auto& v = polygon->vertices;
    const Vec2 sum = std::accumulate(v.begin(), v.end(), Vec2(0, 0), [](const Vec2& a, const Vec2& b) -> Vec2 { return a + b; });
    return snap(Vec2(sum / static_cast<double>(v.size())));
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    const auto figures = draw_figures(l, request.size, random);
    Scene scene = blank(l.width, l.height);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    Rng labels = random.stream("labels");
    const std::vector<int> numbers = draw_numbers(l.numbers, 2 * request.size, labels);
    for (std::size_t i = 0; i < scene.objects.size(); ++i)
        scene.objects[i].view().label = Label{std::to_string(numbers[i]), label_place(scene.objects[i], l), l.digit_height,
                                              Colour(white), false};
    scene.params["shapes"] = 2 * request.size;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    std::vector<int> numbers;
    for (const Object& object : scene.objects)
        if (object.kind == name_of(Kind::circle)) numbers.push_back(std::stoi(object.view().written().text));
    return number_set_answer("CIRCLES:", numbers);
}

// A circle and another shape exchange their numbers: as many circles and the same numbers as before.
Scene twin(const Request&, const Scene& control, Rng& rng) {
    Scene scene = control;
    const auto is_circle = [](const Object& object) { return object.kind == name_of(Kind::circle); };
    Object& circle = any_with(scene, is_circle, rng);
    Object& other = any_with(scene, std::not_fn(is_circle), rng);
    std::swap(circle.view().written().text, other.view().written().text);
    return scene;
}

Prompt prompt(const Request&) {
    return {
        .picture =
            "The picture shows coloured circles, triangles, squares and pentagons on a white background. "
            "Each has a white number on it, and no number occurs twice.",
        .rule = "Find the circles and report their numbers, in any order. There is at least one circle. Colours do not matter.",
        .form = {.explanation = "where x is the list of the numbers on the circles, separated by commas."}};
}

}  // namespace

Domain numbered_shapes() {
    return with_palettes(
        {.id = "numbered_shapes",
         .suite = "percept_v",
         .title = "Which numbers stand on circles?",
         .skills = {"memory", "form constancy"},
         .size_meaning = "half of the shapes",
         .sizes = sizes_up_to(30, 40),
         .answer_spec = answers(AnswerClass::set, AnswerType::set, "CIRCLES:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
