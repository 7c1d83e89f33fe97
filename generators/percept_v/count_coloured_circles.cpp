// Counting one colour among others: red discs among discs of other colours. Harder with more discs of either sort.
#include "generators/percept_v/parts/figures.hpp"
#include "generators/percept_v/parts/palettes.hpp"
#include "generators/percept_v/parts/style.hpp"
#include "generators/percept_v/parts/twins.hpp"
#include "generators/percept_v/parts/noun_phrases.hpp"

#include <fmt/format.h>

namespace stim::percept_v {
namespace {

constexpr int largest = 60;  // n in `balanced`

struct Law {
    int width, height;
    IntRange radius;  // px
    int circles;
    IntRange red;
    Palette others;
    double outline;  // px; 0 for none
    double gap, border;
};

Law law(Preset preset, int n) {
    if (preset == Preset::paper)
        return {.width = 500, .height = 300, .radius = {10, 20}, .circles = 2 * n, .red = {n, n},
                .others = palette({"blue", "green", "yellow"}), .outline = 1, .gap = 4, .border = 4};
    return {.width = 1024, .height = 768, .radius = enlarged({12, 26}, n, largest), .circles = 2 * n, .red = {0, 2 * n},
            .others = without(p6(), {"red"}), .outline = 0, .gap = balanced::gap,
            .border = balanced::margin};
}

Scene sample(const Request& request, const Streams& random) {
    const Law l = law(request.preset, request.size);
    Rng answer = random.stream("answer");
    const int red = l.red.draw(answer);
    Rng sizes = random.stream("sizes");
    Rng colours = random.stream("colours");
    std::vector<Figure> figures;
    for (int i = 0; i < l.circles; ++i) {
        const int radius = l.radius.draw(sizes);
        const Figure circle = i < red ? disc(radius, named("red")) : disc(radius, colours.pick(l.others), "distractor");
        figures.push_back(outlined(circle, l.outline));
    }
    Scene scene = blank(l.width, l.height);
    place(scene, figures, inset(l.width, l.height, l.border), l.gap, random);
    scene.params["circles"] = l.circles;
    scene.params["red"] = red;
    return scene;
}

Answer solve(const Request&, const Scene& scene) {
    int count = 0;
    for (const Object& object : scene.objects) count += object.view().colour().name == "red";
    return integer_answer("COUNT:", count);
}

// One circle turns red, or one that was red takes another colour.
Scene twin(const Request& request, const Scene& control, Rng& rng) {
    const Law l = law(request.preset, request.size);
    Scene scene = control;
    const int before = static_cast<int>(with_role(scene, "target").size());
    const int after = one_off(before, {0, l.circles}, rng);
    Object& object = any_with(scene, seen_as(after > before ? "distractor" : "target"), rng);
    object.view().fill = after > before ? named("red") : rng.pick(l.others);
    object.role = after > before ? "target" : "distractor";
    scene.params["red"] = after;
    return scene;
}

Prompt prompt(const Request& request) {
    return {.picture = fmt::format("The picture shows coloured circles on a white background: red, {}.",
                                   any_of(law(request.preset, 1).others)),
            .rule =
                "Count the red circles. The circles differ in size; every red one counts, and no two circles touch. There may "
                "be none.",
            .form = {.explanation = "where x is the number of red circles."}};
}

}  // namespace

Domain count_coloured_circles() {
    return with_palettes(
        {.id = "count_coloured_circles",
         .suite = "percept_v",
         .version = 3,
         .title = "How many of the circles are red?",
         .skills = {"memory"},
         .size_meaning = "half of the circles",
         .sizes = sizes_up_to(30, largest),
         .answer_spec = answers(AnswerClass::integer, AnswerType::single, "COUNT:x"),
         .sample = sample,
         .solve = solve,
         .prompt = prompt,
         .twin = twin});
}

}  // namespace stim::percept_v
